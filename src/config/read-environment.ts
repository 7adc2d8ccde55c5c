/** Variables by name; what is not set is undefined. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The one place that looks at the process's environment. */
export function readEnvironment(): Environment {
  return { ...process.env };
}
