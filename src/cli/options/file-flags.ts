/** Flags of `plimsoll scan` that a configuration file may set. */
export const fileFlags: ReadonlySet<string> = new Set([
  'accept-partial',
  'baseline',
  'fail-on',
  'format',
  'ignore-file',
  'ignore-unfixed',
  'no-color',
  'no-ignore-file',
  'offline',
  'output',
  'platform',
  'policy',
  'quiet',
  'retries',
  'sbom-author',
  'severity',
  'template',
  'timeout',
  'verbose',
  'vex',
]);

/** Their values are paths. */
export const pathFlags: ReadonlySet<string> = new Set([
  'baseline',
  'ignore-file',
  'output',
  'policy',
  'template',
  'vex',
]);
