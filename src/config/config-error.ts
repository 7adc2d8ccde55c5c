export interface ConfigProblem {
  /** The variable or flag, as the reader gave it. */
  name: string;
  /** What is wrong, without the value when that is a secret. */
  reason: string;
  example: string | null;
}

/** Everything that is wrong with what the process was told, at once. Its message is ready to be printed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    const lines = problems.map(
      ({ name, reason, example }) => `  ${name} ${reason}${example === null ? '' : ` (example: ${example})`}`,
    );
    super(['The configuration is invalid:', ...lines].join('\n'));
    this.problems = problems;
  }
}
