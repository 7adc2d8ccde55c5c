import { describe, expect, it } from 'vitest';
import { analyzeText, namesOf } from '../../../../test/helpers/analyze-text.ts';
import { makeTar } from '../../../../test/helpers/oci-layout.ts';
import { scanTars } from '../../../../test/helpers/scan-tars.ts';
import { opamAnalyzer } from './opam-analyzer.ts';

describe('opamAnalyzer', () => {
  it('reads the installed packages of a switch, which they own', () => {
    const text =
      'opam-version: "2.0"\ncompiler: ["ocaml-base-compiler.5.1.0"]\nroots: ["dune.3.10.0"]\ninstalled: [\n  "base-unix.base"\n  "dune.3.10.0"\n  "ocaml-base-compiler.5.1.0"\n]\n';
    const facts = analyzeText(opamAnalyzer, 'root/.opam/default/.opam-switch/switch-state', text);
    expect(namesOf(facts)).toEqual(['base-unix@base', 'dune@3.10.0', 'ocaml-base-compiler@5.1.0']);
    expect(facts.ownedFolders).toEqual(['..']);
  });

  it('reads maintainers and licenses of an installed package', () => {
    const text = 'opam-version: "2.0"\nmaintainer: ["Jane <jane@example.org>" "Team"]\nlicense: ["MIT" "ISC"]\n';
    const path = 'root/.opam/default/.opam-switch/packages/util.v0.16.0/opam';
    expect(analyzeText(opamAnalyzer, path, text).packages).toEqual([
      {
        type: 'opam',
        name: 'util',
        version: 'v0.16.0',
        licenses: ['MIT', 'ISC'],
        supplier: 'Jane <jane@example.org>, Team',
      },
    ]);
  });

  it('gives the package of the list its maintainer, and reads no description outside a switch', async () => {
    const folder = 'root/.opam/default/.opam-switch';
    const described = 'maintainer: "Jane <jane@example.org>"\nlicense: "MIT"\n';
    const { packages } = await scanTars(
      makeTar([
        { path: `${folder}/switch-state`, content: 'installed: ["dune.3.10.0" "util.1"]\n' },
        { path: `${folder}/packages/dune.3.10.0/opam`, content: described },
        { path: 'root/.opam/repo/default/packages/other/other.1/opam', content: described },
      ]),
    );
    expect(packages.map(({ name, supplier, licenses }) => [name, supplier, licenses])).toEqual([
      ['dune', 'Jane <jane@example.org>', ['MIT']],
      ['util', undefined, []],
    ]);
  });

  it('warns when the list is missing', () => {
    expect(analyzeText(opamAnalyzer, 'x/.opam-switch/switch-state', 'opam-version: "2.0"\n').warnings).toHaveLength(1);
  });
});
