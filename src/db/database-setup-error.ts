/** The database cannot be used, and an operator must act on the message. It is not a defect, so that no stack is shown. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError';
}
