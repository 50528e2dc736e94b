// What is thrown instead of an answer.

/** What sudokit answers when it cannot. The fields are those of `ErrorReply`. */
export class SudokitError extends Error {
  /**
   * @param {any} reply
   * @param {boolean} [malformed] the request has to be written otherwise; else its puzzle cannot be worked on
   */
  constructor(reply, malformed = false) {
    super(reply.detail);
    this.name = 'SudokitError';
    this.malformed = malformed;
    const { kind, title, detail, line, column, help, stop, cells = [], known = [] } = reply;
    Object.assign(this, { kind, title, detail, line, column, help, stop, cells, known });
  }
}

/**
 * What is thrown where a computation ended without an answer: a part of the module that could not be loaded, or an
 * error of ours.
 * @param {string} text
 */
export const trapped = (text) =>
  new Error(
    text.startsWith('LoadError: ')
      ? text.slice('LoadError: '.length)
      : `the computation failed; this is an error of sudokit (${text})`,
  );
