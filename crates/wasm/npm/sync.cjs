'use strict';

exports.load = async (/** @type {any} */ options) => (await import('./node/sync.js')).load(options);
exports.SudokitError = require('./index.cjs').SudokitError;
