/** An error that the user can fix. Only its message is printed. */
export class SetUpError extends Error {
  name = 'SetUpError';

  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
