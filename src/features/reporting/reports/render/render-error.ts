/** Why a document could not be made of a snapshot; the message is for people. Only a crash is worth another try. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
  readonly code: 'RENDER_FAILED' | 'RENDER_LIMIT' | 'RENDER_CRASHED';
  readonly isRetryable: boolean;

  constructor(code: RenderError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.isRetryable = code === 'RENDER_CRASHED';
  }
}
