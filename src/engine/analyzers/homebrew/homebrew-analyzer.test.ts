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
  runtime_dependencies: [{ full_name: 'oniguruma', version: '6.9.9' }],
};

describe('homebrewAnalyzer', () => {
  it('reads name and version with its revision from the folder, and dependencies from the receipt', () => {
    const facts = analyzeText(homebrewAnalyzer, `${keg}/INSTALL_RECEIPT.json`, JSON.stringify(receipt));
    expect(facts.packages).toEqual([
      { type: 'brew', name: 'jq', version: '1.7.1_1', licenses: [], dependencies: ['oniguruma'] },
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
});
