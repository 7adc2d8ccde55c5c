/** A format works with a program of its own, such as a typesetter in a thread, and this program ended without an answer. */
export class EngineLostError extends Error {
  override readonly name = 'EngineLostError';
  /** `RENDER_CRASHED`: another attempt can succeed. `RENDER_LIMIT`: its memory was not enough. */
  readonly code: 'RENDER_CRASHED' | 'RENDER_LIMIT';

  constructor(code: EngineLostError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
