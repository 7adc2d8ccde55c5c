import type { CommandNode } from './command-tree.ts';
import { choiceCases, optionWords, pathCases } from './shell-cases.ts';

/** Completion for zsh. */
export function renderZsh(nodes: readonly CommandNode[]): string {
  return `#compdef plimsoll
_plimsoll_subcommands() {
  case "$1" in
${pathCases(nodes, (node) => node.subcommands.map(({ name }) => name))}
  esac
}

_plimsoll_options() {
  case "$1" in
${pathCases(nodes, optionWords)}
  esac
}

_plimsoll() {
  local command_path="" word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    if [[ " $(_plimsoll_subcommands "$command_path") " == *" $word "* ]]; then
      command_path="\${command_path:+$command_path }$word"
    fi
  done
  case "$command_path|\${words[CURRENT-1]}" in
${choiceCases(nodes, (words) => `compadd -- ${words}; return ;;`)}
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then
    compadd -- $(_plimsoll_options "$command_path")
  elif [[ -n "$(_plimsoll_subcommands "$command_path")" ]]; then
    compadd -- $(_plimsoll_subcommands "$command_path")
  else
    _files
  fi
}

if [[ "$funcstack[1]" = "_plimsoll" ]]; then
  _plimsoll "$@"
elif (( $+functions[compdef] )); then
  compdef _plimsoll plimsoll
fi
`;
}
