/** The database cannot be used as it is, and a person must do something: the message says what. Not a bug, so no stack is shown. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError';
}
