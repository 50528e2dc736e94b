import type { Replies, Requests } from './index.js';
export { SudokitError } from './index.js';

/**
 * Loads the module into this thread, for hosts without workers. What it returns answers at once and holds the thread
 * until then, so give requests `timeout_ms`. A page loads all parts of the module; a host without files or `fetch`
 * hands them in, in the order `houses`, `hodoku`, `boards`, `human`, `draw`, `engine`, `rules`, `questions`, `setting`,
 * `iss`, `web`, `links`, `formats`, `make`, `more`.
 */
export function load(options?: {
  module?: WebAssembly.Module | URL;
  parts?: (WebAssembly.Module | URL)[];
}): Promise<
  <Name extends keyof Replies>(
    operation: Name,
    request?: Name extends keyof Requests ? Requests[Name] : {},
    onEvent?: (name: string, data: any) => boolean | void,
  ) => Replies[Name]
>;
