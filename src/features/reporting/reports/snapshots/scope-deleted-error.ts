/** What a report is about was deleted since it was asked for: nothing can be said of it, and nothing is no answer. */
export class SubjectGoneError extends Error {
  override readonly name = 'SubjectGoneError';
  readonly code = 'SUBJECT_GONE';

  constructor(what: 'registry' | 'scan' | 'tag' | 'tags', message?: string) {
    super(message ?? `The ${what} of the report ${what === 'tags' ? 'were' : 'was'} deleted.`);
  }
}
