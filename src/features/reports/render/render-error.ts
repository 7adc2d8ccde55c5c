/** Why a document could not be made of a snapshot; the message is for people. Trying again does not help. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
  readonly code: 'RENDER_FAILED' | 'RENDER_LIMIT';
  readonly isRetryable = false;

  constructor(code: RenderError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
