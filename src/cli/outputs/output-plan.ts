import { UsageError } from '../cli-context.ts';
import { type ScanFormat, scanFormats } from './scan-formats.ts';

/** One format and its destination. */
export interface PlannedOutput {
  format: ScanFormat;
  /** A file, or a folder when it ends with `/`. Undefined: standard output. */
  file: string | undefined;
}

/** `--format` and `--output` in the order of the command line. */
export type OutputArgument = { format: ScanFormat } | { output: string };

/**
 * Combines `--format` and `--output`. `--output FORMAT=FILE` names both. `--output FILE` is the file of the `--format` before it, or of the
 * next one when none is before it. A format without a file is written to standard output, which accepts one format. Throws UsageError.
 */
export function planOutputs(args: readonly OutputArgument[]): PlannedOutput[] {
  const planned: PlannedOutput[] = [];
  let waiting: string | undefined;
  for (const arg of args) {
    if ('format' in arg) {
      planned.push({ format: arg.format, file: waiting });
      waiting = undefined;
      continue;
    }
    const named = readNamed(arg.output);
    const last = planned.at(-1);
    if (named) planned.push(named);
    else if (last && last.file === undefined) last.file = arg.output;
    else if (waiting === undefined) waiting = arg.output;
    else throw new UsageError('--output names two files for one format; write --output FORMAT=FILE');
  }
  if (waiting !== undefined) {
    if (planned.length > 0) throw new UsageError('--output names a file without a format; write --output FORMAT=FILE');
    planned.push({ format: 'table', file: waiting });
  }
  return checked(planned);
}

function checked(planned: readonly PlannedOutput[]): PlannedOutput[] {
  if (planned.length === 0) return [{ format: 'table', file: undefined }];
  const shown = planned.filter(({ file }) => file === undefined);
  if (shown.length > 1) {
    const names = shown.map(({ format }) => format).join(' and ');
    throw new UsageError(`${names} cannot both be written to standard output; add --output FORMAT=FILE`);
  }
  const files = planned.flatMap(({ file, format }) =>
    file === undefined ? [] : [file.endsWith('/') ? `${file}${format}` : file],
  );
  const repeated = files.find((file, index) => files.indexOf(file) !== index);
  if (repeated !== undefined) throw new UsageError(`--output names ${repeated} for two formats`);
  return [...planned];
}

/** `json=result.json`. A file whose name begins otherwise with `x=` is a plain name. */
function readNamed(text: string): PlannedOutput | undefined {
  const [, name, file] = /^([a-z]+)=(.+)$/s.exec(text) ?? [];
  const format = scanFormats.find((one) => one === name);
  return format === undefined || file === undefined ? undefined : { format, file };
}
