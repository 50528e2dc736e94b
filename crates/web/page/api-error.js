// What goes wrong between the page and the library.

import { upper } from './dom.js';
import { t } from './texts.js';

/** What is answered when there is no answer. */
export class ApiError extends Error {
  /**
   * @param {{detail?: string, help?: string, line?: number, column?: number, status?: number, cells?: number[]}}
   *   details
   */
  constructor(details) {
    super(upper(details.detail ?? t`The server does not answer.`));
    // What to write in a request says nothing to somebody who pastes a puzzle.
    this.help = details.help?.includes(' lists the formats')
      ? t`Paste a grid of digits with dots or zeros for blanks, a link, or the text of a file.`
      : details.help;
    this.line = details.line;
    this.column = details.column;
    this.status = details.status;
    /** Cells that are to blame. */
    this.cells = details.cells ?? [];
  }
}

/** Whether an error only says that we ourselves went away. @param {unknown} error */
export function isAbort(error) {
  return error instanceof DOMException && error.name === 'AbortError';
}
