import './host.js';

export * from '../sync.js';
