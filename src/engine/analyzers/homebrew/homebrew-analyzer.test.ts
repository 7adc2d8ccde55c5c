import { describe, expect, it } from 'vitest';
import { analyzeText } from '../../../../test/helpers/analyze-text.ts';
import { elfFile } from '../../../../test/helpers/executables.ts';
import { makeTar } from '../../../../test/helpers/oci-layout.ts';
import { scanTars } from '../../../../test/helpers/scan-tars.ts';
import { homebrewAnalyzer } from './homebrew-analyzer.ts';

const keg = 'home/linuxbrew/.linuxbrew/Cellar/jq/1.7.1_1';
const receipt = {
  homebrew_version: '4.2.0',
  source: { spec: 'stable', versions: { stable: '1.7.1' }, tap: 'homebrew/core' },
  runtime_dependencies: [
    { full_name: 'oniguruma', version: '6.9.9', revision: 0, pkg_version: '6.9.9', declared_directly: true },
    {
      full_name: 'acme/tools/libgreet',
      version: '1.2.0',
      revision: 2,
      pkg_version: '1.2.0_2',
      declared_directly: true,
    },
  ],
};
const purl = (locator: string) => [
  { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: `pkg:brew/${locator}` },
];
/** The versions are those of the formula without its revision, and those of the dependencies at the time of the build. */
const bill = {
  SPDXID: 'SPDXRef-DOCUMENT',
  spdxVersion: 'SPDX-2.3',
  packages: [
    { SPDXID: 'SPDXRef-Archive-jq-src', name: 'jq', versionInfo: '1.7.1', licenseConcluded: 'MIT or CC-BY-3.0' },
    {
      name: 'oniguruma',
      versionInfo: '6.9.8',
      licenseConcluded: 'BSD-2-Clause',
      externalRefs: purl('oniguruma@6.9.8'),
    },
    { SPDXID: 'SPDXRef-Compiler', name: 'gcc-12', versionInfo: 'NOASSERTION', licenseConcluded: 'NOASSERTION' },
    { SPDXID: 'SPDXRef-Bottle-jq', name: 'jq', versionInfo: '1.7.1', externalRefs: purl('homebrew/core/jq@1.7.1') },
  ],
};

describe('homebrewAnalyzer', () => {
  it('reads name and version with its revision from the folder, and dependencies from the receipt', () => {
    const facts = analyzeText(homebrewAnalyzer, `${keg}/INSTALL_RECEIPT.json`, JSON.stringify(receipt));
    expect(facts.packages).toEqual([
      { type: 'brew', name: 'jq', version: '1.7.1_1', licenses: [], dependencies: ['oniguruma', 'libgreet'] },
    ]);
  });

  it('names the tap of other formulas', () => {
    const text = JSON.stringify({ source: { tap: 'acme/tools' } });
    const facts = analyzeText(homebrewAnalyzer, `${keg}/INSTALL_RECEIPT.json`, text);
    expect(facts.packages?.[0]?.qualifiers).toEqual({ tap: 'acme/tools' });
  });

  it('lists the package of a damaged receipt with a warning', () => {
    const facts = analyzeText(homebrewAnalyzer, `${keg}/INSTALL_RECEIPT.json`, '{');
    expect(facts.packages).toHaveLength(1);
    expect(facts.warnings).toEqual(['The receipt is not JSON.']);
  });

  it('lists the package in an image and leaves no program of its folder unread', async () => {
    const { packages, evidence } = await scanTars(
      makeTar([
        { path: `${keg}/INSTALL_RECEIPT.json`, content: JSON.stringify(receipt) },
        { path: `${keg}/bin/jq`, content: elfFile() },
      ]),
    );
    expect(packages.map(({ purl }) => purl)).toEqual(['pkg:brew/jq@1.7.1_1']);
    expect(evidence.unread).toEqual([]);
  });

  it('reads the license from the bill of materials and lists none of its packages', async () => {
    const { packages } = await scanTars(
      makeTar([
        { path: `${keg}/INSTALL_RECEIPT.json`, content: JSON.stringify(receipt) },
        { path: `${keg}/sbom.spdx.json`, content: JSON.stringify(bill) },
      ]),
    );
    expect(packages.map(({ purl, licenses }) => [purl, licenses])).toEqual([
      ['pkg:brew/jq@1.7.1_1', ['MIT OR CC-BY-3.0']],
    ]);
  });

  it('lists the package of a bill of materials without a receipt', () => {
    const facts = analyzeText(homebrewAnalyzer, `${keg}/sbom.spdx.json`, JSON.stringify(bill));
    expect(facts).toMatchObject({ packages: [{ name: 'jq', version: '1.7.1_1', licenses: ['MIT or CC-BY-3.0'] }] });
    expect(facts.warnings).toBeUndefined();
  });
});
