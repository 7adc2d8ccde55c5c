import type { Instruction } from './parse-dockerfile.ts';

/** @throws {Error} if no stage of the Dockerfile has this name */
export function stageNamed(stages: readonly Instruction[][], name: string): readonly Instruction[] {
  const found = stages.find(([from]) => from?.rest.endsWith(` AS ${name}`));
  if (found === undefined) throw new Error(`the Dockerfile has no stage ${name}`);
  return found;
}
