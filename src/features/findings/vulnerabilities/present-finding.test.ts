import { describe, expect, it } from 'vitest';
import { builtInSupportDates } from '../../../engine/end-of-life/support-dates.ts';
import { presentFinding, type ScanFindingRow } from './present-finding.ts';

const row: ScanFindingRow = {
  id: 'vul_1',
  facts: {
    id: 'CVE-2024-1111',
    aliases: [],
    severity: 'HIGH',
    severitySource: 'bit',
    cvss: null,
    title: '',
    description: '',
    references: [],
    publishedAt: null,
  },
  fixed_version: null,
  fix_state: 'unknown',
  epss_score: null,
  epss_percentile: null,
  is_known_exploited: null,
  is_malware: false,
  sources: ['builtin'],
  disagreement: null,
  triage_status: 1,
  detected_at: new Date(0),
  package_key: Buffer.alloc(32),
  type: 'generic',
  name: 'node',
  version: '18.0.0',
  source_name: null,
  source_version: null,
  purl: 'pkg:generic/node@18.0.0',
  paths: null,
  layer_index: null,
};

describe('a finding', () => {
  it.each([
    ['a program without a package', {}, expect.stringMatching(/version text .* Bitnami/)],
    ['a package', { type: 'npm' }, null],
    ['a program that only another scanner reports', { sources: ['trivy'] }, null],
  ])('of %s states what it is based on', (_title, more, basis) => {
    expect(
      presentFinding({ ...row, ...more }, { layers: [], operatingSystem: null }, builtInSupportDates).basis,
    ).toEqual(basis);
  });
});
