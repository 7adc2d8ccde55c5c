import type { CommandNode } from './command-tree.ts';

/** Branches of a \`case\` statement that print words for each path of a command. Names consist of letters and dashes. */
export function pathCases(nodes: readonly CommandNode[], wordsOf: (node: CommandNode) => string[]): string {
  return nodes
    .map((node) => ({ path: node.path, words: wordsOf(node) }))
    .filter(({ words }) => words.length > 0)
    .map(({ path, words }) => `    "${path}") echo "${words.join(' ')}" ;;`)
    .join('\n');
}

export function optionWords({ options }: CommandNode): string[] {
  const words = options.flatMap(({ long, short }) => (short === undefined ? [long] : [long, short]));
  return [...words, '--help'];
}

/** Branches for the values of flags, by \`path|flag\`. */
export function choiceCases(nodes: readonly CommandNode[], action: (words: string) => string): string {
  return nodes
    .flatMap(({ path, options }) =>
      options
        .filter(({ choices }) => choices.length > 0)
        .map(({ long, short, choices }) => {
          const flags = short === undefined ? [long] : [long, short];
          return `    ${flags.map((flag) => `"${path}|${flag}"`).join(' | ')}) ${action(choices.join(' '))}`;
        }),
    )
    .join('\n');
}
