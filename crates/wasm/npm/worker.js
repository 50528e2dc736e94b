// The worker of pages. In the package it holds serve.js and module.js too, so that it can be copied beside any bundle.

import { serve } from './serve.js';

const take = serve(/** @type {any} */ (globalThis));
globalThis.onmessage = ({ data }) => take(data);
