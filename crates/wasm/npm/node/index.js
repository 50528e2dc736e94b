import './host.js';

export * from '../index.js';
