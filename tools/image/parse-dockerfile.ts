/** One instruction with its arguments; continued lines are joined and comments are left out. */
export interface Instruction {
  name: string;
  rest: string;
}

/** Stages of a Dockerfile (docs.docker.com/reference/dockerfile), each beginning with `FROM`. Here-documents are not supported. */
export function parseDockerfile(text: string): Instruction[][] {
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ');
  const stages: Instruction[][] = [[]];
  for (const line of lines.split('\n').filter((one) => one.trim() !== '')) {
    const [, name = '', rest = ''] = /^([A-Za-z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`not an instruction: ${line}`);
    if (name.toUpperCase() === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name: name.toUpperCase(), rest: rest.trim() });
  }
  return stages;
}
