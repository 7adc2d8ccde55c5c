import { type Exception, readException } from '../../engine/policy/exception.ts';
import type { FieldProblem } from '../../engine/policy/field-reader.ts';
import { parseDocument } from '../../engine/policy/parse-document.ts';
import { UsageError } from '../cli-context.ts';
import { listProblems } from '../list-problems.ts';

/** Exceptions of a file, with the name by which documents refer to it. */
export interface IgnoreFile {
  name: string;
  exceptions: Exception[];
}

const entriesMax = 10_000;

/** Reads the YAML list of an ignore file. Throws UsageError with all problems. */
export function readIgnoreFile(text: string, name: string): IgnoreFile {
  const problems: FieldProblem[] = [];
  const value = parseDocument(text, problems) ?? [];
  if (problems.length === 0 && (!Array.isArray(value) || value.length > entriesMax))
    problems.push({ path: '(document)', message: `must be a list of at most ${entriesMax} entries` });
  const exceptions = (Array.isArray(value) ? value : []).flatMap((one: unknown, index) => {
    const exception = readException(one, String(index), problems, { hasRules: false });
    return exception ? [exception] : [];
  });
  if (problems.length > 0) throw new UsageError(`${name} is not valid:\n${listProblems(problems)}`);
  return { name, exceptions };
}
