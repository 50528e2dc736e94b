import './host.js';

export * from '../lite.js';
