import type { FieldProblem } from '../engine/policy/field-reader.ts';

const problemsShownMax = 20;

/** One line for each problem. */
export function listProblems(problems: readonly FieldProblem[]): string {
  const shown = problems.slice(0, problemsShownMax).map(({ path, message }) => `  ${path}: ${message}`);
  const more = problems.length - shown.length;
  return [...shown, ...(more > 0 ? [`  … and ${more} more problems`] : [])].join('\n');
}
