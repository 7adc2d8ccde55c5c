import { describe, expect, it } from 'vitest';
import { noteLines, recordedReport, reportOf } from '../../../test/helpers/scanner-reports.ts';
import { dive } from './dive.ts';

/** Releases whose output is recorded in `golden/`. */
const versions = ['0.12.0', '0.13.1'];

describe('the adapter of Dive', () => {
  it.each(versions)('reads the report of release %s about the alpine image', async (version) => {
    expect(noteLines(await recordedReport(dive, version, 'alpine'))).toEqual([
      'wasted-file INFO: app/server.js: 3800 bytes in 2 layers',
      'image-size-bytes INFO: 5008',
      'wasted-bytes INFO: 3800',
      'efficiency INFO: 0.6006389776357828',
      'layer-0-bytes INFO: 628',
      'layer-1-bytes INFO: 2251',
      'layer-2-bytes INFO: 2129',
    ]);
  });

  it.each(versions)('reads the report of release %s about the debian image', async (version) => {
    expect(noteLines(await recordedReport(dive, version, 'debian'))).toEqual([
      'image-size-bytes INFO: 739',
      'wasted-bytes INFO: 0',
      'efficiency INFO: 1',
      'layer-0-bytes INFO: 688',
      'layer-1-bytes INFO: 51',
    ]);
  });

  it('reads the version of the program', () => {
    expect(dive.probe.read(['dive 0.13.1\n'])).toEqual({ version: '0.13.1', database: null });
    expect(dive.probe.read(['dive No version provided\n'])?.version).toBe('unknown');
  });

  it('lists at most 20 files that several layers contain', async () => {
    const fileReference = Array.from({ length: 500 }, (_, at) => ({ count: 2, sizeBytes: 500 - at, file: `/f${at}` }));
    const image = { sizeBytes: 1, inefficientBytes: 1, efficiencyScore: 0.5, fileReference };
    const { notes } = await reportOf(dive, { layer: [], image });
    expect(notes.filter(({ id }) => id === 'wasted-file')).toHaveLength(20);
  });
});
