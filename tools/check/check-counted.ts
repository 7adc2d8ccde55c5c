import type { Outcome } from './outcome.ts';
import { runTool } from './run-tool.ts';

export interface CountedTool {
  args: readonly string[];
  /** Matches the number of inspected files in the output of the tool. */
  count: RegExp;
  /** Minimum number of files. A tool that finds fewer is configured wrongly, and its success means nothing. */
  leastFiles: number;
}

/** Runs a tool that reports how many files it inspected. */
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
