import { describe, expect, it } from 'vitest';
import { engineRevision, storedRevision } from './engine-revision.ts';
import { defaultScanLimits, type ScanLimits } from './scan-limits.ts';

const revisionWith = (limits: Partial<ScanLimits>): string => storedRevision({ ...defaultScanLimits, ...limits });

describe('the revision of stored results', () => {
  it.each<Partial<ScanLimits>>([
    { pathLengthMax: 1 },
    { fileBytesMax: 1 },
    { archives: { depthMax: 1, nestedMax: 1 } },
    { fileCpuMsMax: 1 },
    { memoryMegabytesMax: 1 },
  ])('differs with the limit %j, because it decides which files are read', (limits) => {
    expect(revisionWith(limits)).toMatch(new RegExp(`^${engineRevision}-[0-9a-f]{8}$`));
  });

  it('does not differ with limits that only fail a scan', () => {
    const limits = { compressedBytesMax: 1, plainBytesMax: 1, ratioMax: 1, entriesMax: 1, cpuMsMax: 1, timeMsMax: 1 };
    expect(revisionWith(limits)).toBe(engineRevision);
  });
});
