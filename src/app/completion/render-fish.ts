import type { CommandNode } from './command-tree.ts';

/** Completion for fish 3 and newer. */
export function renderFish(nodes: readonly CommandNode[]): string {
  const cases = nodes
    .filter(({ subcommands }) => subcommands.length > 0)
    .map(
      ({ path, subcommands }) =>
        `        case "${path}"\n            string split " " "${subcommands.map(({ name }) => name).join(' ')}"`,
    )
    .join('\n');
  return `# fish completion of plimsoll
function __plimsoll_subcommands
    switch "$argv[1]"
${cases}
    end
end

function __plimsoll_path
    set -l path
    for word in (commandline -opc)[2..-1]
        if contains -- $word (__plimsoll_subcommands "$path")
            set path $path $word
        end
    end
    echo "$path"
end

function __plimsoll_at
    test (__plimsoll_path) = "$argv[1]"
end

${nodes.map(nodeLines).join('\n')}
`;
}

function nodeLines({ path, subcommands, options }: CommandNode): string {
  const at = `complete -c plimsoll -n '__plimsoll_at "${path}"'`;
  return [
    ...subcommands.map(({ name, summary }) => `${at} -f -a ${name} -d ${quoted(summary)}`),
    ...options.map(({ long, short, summary, hasValue, choices }) => {
      const names = `-l ${long.slice(2)}${short === undefined ? '' : ` -s ${short.slice(1)}`}`;
      const values = choices.length > 0 ? ` -x -a '${choices.join(' ')}'` : hasValue ? ' -r' : '';
      return `${at} ${names}${values} -d ${quoted(summary)}`;
    }),
  ].join('\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}
