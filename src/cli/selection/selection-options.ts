import { type Command, InvalidArgumentError } from 'commander';
import { type Severity, severities } from '../../domain/severity.ts';

/** Flags that select the findings to list. */
export interface SelectionFlags {
  severity?: Severity[];
  ignoreUnfixed?: true;
  /** False: no ignore file. True or undefined: the default one. */
  ignoreFile?: string | boolean;
  vex?: string[];
  baseline?: string;
  policy?: string;
}

/** Adds the flags of `SelectionFlags` to a command. */
export function addSelectionOptions(command: Command): Command {
  return command
    .option(
      '-s, --severity <list>',
      'list and gate only these severities: comma-separated critical, high, medium, low, negligible, unknown',
      readSeverities,
    )
    .option('--ignore-unfixed', 'list and gate only findings with a fixed version')
    .option('--ignore-file <file>', 'accepted vulnerabilities; default .plimsollignore in the working folder')
    .option('--no-ignore-file', 'use no ignore file')
    .option('--vex <file>', 'VEX document (OpenVEX, CycloneDX or CSAF); repeatable', collect)
    .option('--baseline <file>', 'earlier JSON document: list and gate only findings that are new since then')
    .option('--policy <file>', 'policy that the image must satisfy (YAML or JSON)');
}

function collect(text: string, before: string[] = []): string[] {
  return [...before, text];
}

function readSeverities(text: string): Severity[] {
  return text.split(',').map((name) => {
    const severity = severities.find((one) => one === name.trim().toUpperCase());
    if (severity === undefined)
      throw new InvalidArgumentError('Allowed values: critical, high, medium, low, negligible, unknown.');
    return severity;
  });
}
