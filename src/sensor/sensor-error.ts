/** The sensor cannot run with these settings. The message is for the user and contains no secret. */
export class SensorError extends Error {
  override readonly name = 'SensorError';
}
