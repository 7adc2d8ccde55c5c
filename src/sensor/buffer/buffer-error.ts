/** The folder of the sensor cannot be used. The message is for the user. */
export class BufferError extends Error {
  override readonly name = 'BufferError';
}
