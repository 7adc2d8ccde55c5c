import { describe, expect, it } from 'vitest';
import { postureFacts } from '../../../test/helpers/posture-facts.ts';
import type { PostureFacts } from '../posture-facts.ts';
import type { ReportSnapshot } from '../report-snapshot.ts';
import { imageColumns } from '../shared-datasets/image-columns.ts';
import { interpretPosture } from './interpret-posture.ts';

function snapshotWith(risk: number, scoreVersion: number): ReportSnapshot<PostureFacts> {
  const row = { registry: null, image: 'app', riskScore: risk, scoreVersion, findings: 4, scannedAt: '2026-01-01' };
  return {
    head: {
      schema: 1,
      reportId: 'rep_x',
      version: 1,
      type: 'posture',
      name: 'x',
      organization: { id: 'org_x', name: 'X' },
      scope: { kind: 'org', label: 'all images' },
      asOf: '2026-03-01T00:00:00.000Z',
      period: { from: '2026-02-01T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z' },
      facts: { ...postureFacts, risk: { ...postureFacts.risk, average: risk, scoreVersion } },
      datasets: [{ id: 'images', title: 'Images', columns: imageColumns, rowCount: 1 }],
    },
    async *rows() {
      yield row;
    },
  };
}

describe('interpretPosture', () => {
  it('reports a higher risk as worse, and the image as a mover', async () => {
    const { worsened, movers, comparison } = await interpretPosture(snapshotWith(60, 3), snapshotWith(20, 3));
    expect(worsened).toContainEqual({ what: 'mean risk', before: 20, after: 60 });
    expect(movers).toEqual([{ kind: 'image', name: 'app', measure: 'risk score', before: 20, after: 60 }]);
    expect(comparison?.figures.map(({ figure }) => figure)).toContain('Mean risk');
  });

  it('compares no risk that another formula computed', async () => {
    const { worsened, movers, comparison } = await interpretPosture(snapshotWith(60, 3), snapshotWith(20, 2));
    expect(worsened.map(({ what }) => what)).not.toContain('mean risk');
    expect(movers).toEqual([]);
    expect(comparison?.figures.map(({ figure }) => figure)).not.toContain('Mean risk');
    expect(comparison).toMatchObject({ better: { total: 0 }, worse: { total: 0 } });
  });
});
