import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { wholeText } from '../text-lines.ts';

const stateBytesMax = 2 * 1024 * 1024;

/** Packages of an opam switch, from `<switch>/.opam-switch/switch-state` (opam manual, "switch-state"). They own the switch. */
export const opamAnalyzer: FileAnalyzer = {
  id: 'opam',
  reads: 'OCaml packages: `.opam-switch/switch-state`',
  revision: 1,
  names: { baseNames: ['switch-state'] },
  wants: (path) => (path.endsWith('.opam-switch/switch-state') ? stateBytesMax : 0),
  analyze,
};

function analyze({ bytes }: WantedFile): FileFacts {
  const builder = new FactsBuilder();
  builder.addOwnedFolder('..');
  const text = wholeText(bytes);
  const start = text.search(/(?:^|\n)installed:/);
  const open = start === -1 ? -1 : text.indexOf('[', start);
  const end = open === -1 ? -1 : text.indexOf(']', open);
  if (end === -1) return { warnings: ['The switch has no list of installed packages.'] };
  for (const [, id = ''] of text.slice(open, end).matchAll(/"([^"]{1,1024})"/g)) {
    const dot = id.indexOf('.');
    if (dot <= 0) continue;
    builder.addPackage({ type: 'opam', name: id.slice(0, dot), version: id.slice(dot + 1), licenses: [] }, 'the list');
    if (builder.isFull) break;
  }
  return builder.build();
}
