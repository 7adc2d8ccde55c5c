/** Variables by name; unset ones are undefined. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The only place that reads the environment of the process. */
export function readEnvironment(): Environment {
  return { ...process.env };
}
