export interface ConfigProblem {
  /** Name of the variable or flag as the user wrote it. */
  name: string;
  /** The problem, without the value of a secret. */
  reason: string;
  example: string | null;
}

/** All problems of the configuration. The message can be printed. */
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
