import { describe, expect, it } from 'vitest';
import { analyzeText, namesOf } from '../../../../test/helpers/analyze-text.ts';
import { opamAnalyzer } from './opam-analyzer.ts';

describe('opamAnalyzer', () => {
  it('reads the installed packages of a switch, which they own', () => {
    const text =
      'opam-version: "2.0"\ncompiler: ["ocaml-base-compiler.5.1.0"]\nroots: ["dune.3.10.0"]\ninstalled: [\n  "base-unix.base"\n  "dune.3.10.0"\n  "ocaml-base-compiler.5.1.0"\n]\n';
    const facts = analyzeText(opamAnalyzer, 'root/.opam/default/.opam-switch/switch-state', text);
    expect(namesOf(facts)).toEqual(['base-unix@base', 'dune@3.10.0', 'ocaml-base-compiler@5.1.0']);
    expect(facts.ownedFolders).toEqual(['..']);
  });

  it('warns when the list is missing', () => {
    expect(analyzeText(opamAnalyzer, 'x/.opam-switch/switch-state', 'opam-version: "2.0"\n').warnings).toHaveLength(1);
  });
});
