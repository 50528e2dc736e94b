'use strict';

exports.load = async (/** @type {any} */ options) => (await import('./node/lite.js')).load(options);
