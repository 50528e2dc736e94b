// The worker of Node.js, Deno and Bun.

import { parentPort } from 'node:worker_threads';
import './host.js';
import { serve } from '../serve.js';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
port.on('message', serve(port));
