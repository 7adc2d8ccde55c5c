import { expect, it } from 'vitest';
import { changesText, gradeSteps, type ImageScan, riskPoints } from './history.ts';

const scan = (changes: Partial<ImageScan>): ImageScan => ({
  scanId: 'scan_1',
  id: 'scan_1',
  batchId: 'bat_1',
  imageId: 'img_1',
  tagId: 'tag_1',
  registryId: null,
  image: 'acme/api',
  tag: '1.10',
  digest: null,
  platform: 'linux/amd64',
  origin: 'cloud',
  scanners: [],
  status: 'COMPLETE',
  completeness: 'complete',
  compliance: 'A',
  notAssessed: [],
  riskScore: 0,
  counts: null,
  fixable: null,
  createdAt: '2026-01-01T00:00:00Z',
  startedAt: null,
  scannedAt: '2026-01-01T00:00:00Z',
  durationMs: null,
  error: null,
  changes: null,
  ...changes,
});

it('leaves a gap for a result without a score, and leaves failed scans out', () => {
  const points = riskPoints([
    scan({ scannedAt: '2026-01-04T00:00:00Z', riskScore: null, compliance: null, completeness: 'partial' }),
    scan({ status: 'FAILED', riskScore: null }),
    scan({ scannedAt: '2026-01-02T00:00:00Z', riskScore: 40 }),
  ]);
  expect(points).toStrictEqual([
    { at: '2026-01-02T00:00:00Z', value: 40, note: 'grade A' },
    { at: '2026-01-04T00:00:00Z', value: null, note: 'no grade, partial' },
  ]);
});

it('names each cause of opened and closed findings', () => {
  expect(
    changesText({
      since: 'scan_0',
      opened: { findings: 2, causes: [{ cause: 'advisory changed', findings: 2 }] },
      closed: { findings: 1, causes: [{ cause: 'image changed', findings: 1 }] },
    }),
  ).toBe('+2 advisory changed, −1 image changed');
  expect(
    changesText({ since: 'scan_0', opened: { findings: 0, causes: [] }, closed: { findings: 0, causes: [] } }),
  ).toBe('no changes');
});

it('lists a grade again only when it changed', () => {
  const steps = gradeSteps([
    scan({ compliance: null, scannedAt: '2026-01-04T00:00:00Z' }),
    scan({ compliance: 'C', scannedAt: '2026-01-03T00:00:00Z' }),
    scan({ compliance: 'C', scannedAt: '2026-01-02T00:00:00Z' }),
  ]);
  expect(steps).toStrictEqual([
    { grade: 'C', since: '2026-01-02T00:00:00Z' },
    { grade: null, since: '2026-01-04T00:00:00Z' },
  ]);
});
