import type { Outcome } from './outcome.ts';
import { runTool } from './run-tool.ts';

export interface CountedTool {
  args: readonly string[];
  /** Finds in the tool's output how many files it saw. */
  count: RegExp;
  /** A tool that sees fewer files is set up wrongly, and its silence means nothing. */
  leastFiles: number;
}

/** A tool that says how many files it looked at. */
export async function checkCounted(folder: string, { args, count, leastFiles }: CountedTool): Promise<Outcome> {
  const { code, stdout, stderr } = await runTool(folder, args);
  const output = stdout + stderr;
  const files = Number(count.exec(output)?.[1] ?? 0);
  if (code === 0 && files < leastFiles) {
    return {
      isGood: false,
      summary: `${files} files`,
      output: `saw ${files} files, at least ${leastFiles} are there\n${output}`,
    };
  }
  return { isGood: code === 0, summary: `${files} files`, output };
}
