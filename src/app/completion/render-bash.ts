import type { CommandNode } from './command-tree.ts';
import { choiceCases, optionWords, pathCases } from './shell-cases.ts';

/** Completion for bash 3.2 and newer. */
export function renderBash(nodes: readonly CommandNode[]): string {
  const subcommands = pathCases(nodes, (node) => node.subcommands.map(({ name }) => name));
  return `# bash completion of plimsoll
_plimsoll_subcommands() {
  case "$1" in
${subcommands}
  esac
}

_plimsoll_options() {
  case "$1" in
${pathCases(nodes, optionWords)}
  esac
}

_plimsoll() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path="" word i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    case " $(_plimsoll_subcommands "$path") " in
      *" $word "*) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path|$previous" in
${choiceCases(nodes, (words) => `COMPREPLY=($(compgen -W "${words}" -- "$current")); return ;;`)}
  esac
  if [[ "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "$(_plimsoll_options "$path")" -- "$current"))
  elif [[ -n "$(_plimsoll_subcommands "$path")" ]]; then
    COMPREPLY=($(compgen -W "$(_plimsoll_subcommands "$path")" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}

complete -o filenames -o bashdefault -F _plimsoll plimsoll
`;
}
