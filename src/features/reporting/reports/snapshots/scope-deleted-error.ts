import { ReportFailure } from '../report-failure.ts';

/** The scope of a report was deleted after the request. An empty report would look as if the scope had no findings. */
export class ScopeDeletedError extends ReportFailure {
  override readonly name = 'ScopeDeletedError';
  readonly code = 'SCOPE_DELETED';

  constructor(what: 'registry' | 'scan' | 'tag' | 'tags', message?: string) {
    super(message ?? `The ${what} of the report ${what === 'tags' ? 'were' : 'was'} deleted.`);
  }
}
