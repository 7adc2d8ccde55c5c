import { describe, expect, it } from 'vitest';
import { gradeAt, gradePoints } from './grade-points.ts';

const noFigures = {
  isRecorded: true,
  open: null,
  critical: null,
  high: null,
  medium: null,
  low: null,
  knownExploited: null,
  breached: null,
  riskAverage: null,
  riskOver: null,
  scoreVersion: null,
  recentPercent: null,
};
const counts = { A: 0, B: 0, C: 0, D: 0, F: 0, ungraded: 0, notScanned: 0 };

describe('gradePoints', () => {
  it('has better grades higher, and the images of each grade as a note', () => {
    const points = gradePoints([
      { ...noFigures, day: '2026-01-01', grade: 'F', grades: { ...counts, F: 1 } },
      { ...noFigures, day: '2026-01-02', grade: 'A', grades: { ...counts, A: 2, C: 1, ungraded: 1, notScanned: 3 } },
    ]);
    expect(points).toEqual([
      { at: '2026-01-01', value: 0, note: 'F: 1 image' },
      { at: '2026-01-02', value: 4, note: 'A: 2 images, C: 1 image, without a grade: 4 images' },
    ]);
    expect(points.map(({ value }) => gradeAt(value ?? -1))).toEqual(['F', 'A']);
  });

  it('has a gap where no grade is known, and says why', () => {
    expect(
      gradePoints([
        { ...noFigures, day: '2026-01-01', grade: null, grades: null },
        { ...noFigures, day: '2026-01-02', grade: null, grades: { ...counts, B: 1, notScanned: 2 } },
      ]),
    ).toEqual([
      { at: '2026-01-01', value: null, note: 'not recorded' },
      { at: '2026-01-02', value: null, note: 'B: 1 image, without a grade: 2 images' },
    ]);
  });
});
