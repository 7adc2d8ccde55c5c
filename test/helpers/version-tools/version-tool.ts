import { spawnSync } from 'node:child_process';

/** Order that a tool prints for two versions. `invalid` when the tool rejects one of them. */
export type PrintedOrder = '<' | '=' | '>' | 'invalid';

/** The tool of an ecosystem that orders versions, in one process for any number of pairs. */
export interface VersionTool {
  /** Id of the version scheme. */
  scheme: string;
  /** Program and package of the tool, for the title of a skipped test. */
  name: string;
  /** Command that reads lines of two versions separated by a tab, and prints one order for each line. Undefined without the tool. */
  command(): readonly [program: string, ...args: string[]] | undefined;
  /** Beginnings of test versions, and pieces that follow them. */
  starts: readonly string[];
  pieces: readonly string[];
  /** Pairs for which the scheme deviates from the tool on purpose. */
  isExempt?(left: string, right: string): boolean;
}

/** The orders of the pairs, or undefined when the tool is absent. */
export function askTool(tool: VersionTool, pairs: readonly (readonly [string, string])[]): PrintedOrder[] | undefined {
  const command = tool.command();
  if (command === undefined) return undefined;
  const [program, ...args] = command;
  const input = pairs.map(([left, right]) => `${left}\t${right}\n`).join('');
  const run = spawnSync(program, args, { input, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (run.status !== 0) return undefined;
  const lines = run.stdout.split('\n').filter((line) => line !== '');
  const orders = lines.flatMap((line) => readOrder(line));
  if (orders.length !== pairs.length)
    throw new Error(`${tool.name} printed ${orders.length} of ${pairs.length} orders`);
  return orders;
}

/** Tools print a sign or a number. */
function readOrder(line: string): PrintedOrder[] {
  const text = line.trim();
  if (text === 'invalid' || text === '<' || text === '=' || text === '>') return [text];
  const number = Number(text);
  if (text === '' || Number.isNaN(number)) return [];
  return [number < 0 ? '<' : number > 0 ? '>' : '='];
}
