/** Something the person at the keyboard can put right; its message is all that is shown. */
export class SetUpError extends Error {
  name = 'SetUpError';

  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
