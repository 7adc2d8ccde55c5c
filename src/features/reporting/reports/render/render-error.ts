import { ReportFailure } from '../report-failure.ts';

/** A document could not be rendered. Only RENDER_CRASHED is retried. */
export class RenderError extends ReportFailure {
  override readonly name = 'RenderError';
  readonly code: 'RENDER_FAILED' | 'RENDER_LIMIT' | 'RENDER_CRASHED';
  readonly isRetryable: boolean;

  constructor(code: RenderError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.isRetryable = code === 'RENDER_CRASHED';
  }
}
