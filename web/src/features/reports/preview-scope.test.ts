import { expect, it } from 'vitest';
import { numbersOfPosture, numbersOfTags } from './preview-scope.ts';

const coverage = {
  images: 3,
  imagesScanned: 3,
  imagesNotAssessed: 0,
  tags: 9,
  tagsScanned: 6,
  tagsRecent: 6,
  tagsPartial: 2,
  tagsNotAssessed: 0,
  scannedPercent: 66,
  recentPercent: 66,
  neverScanned: [],
};

it('counts complete, partial and never scanned tags apart', () => {
  const numbers = numbersOfPosture({ coverage, findings: null });
  expect(numbers).toMatchObject({
    tags: 9,
    complete: 4,
    partial: 2,
    neverScanned: 3,
    findings: null,
    isLowerBound: true,
  });
});

const counts = { critical: 1, high: 2, medium: 3, low: 4, negligible: 5, unknown: 6 };

it('adds the findings of the chosen tags', () => {
  const tag = { completeness: 'complete', vulnerabilities: counts } as const;
  expect(numbersOfTags([tag, tag])).toMatchObject({ images: 1, tags: 2, findings: 42, isLowerBound: false });
});

it('is a lower bound when a tag is partial, and unknown when no tag has a result', () => {
  const never = { completeness: null, vulnerabilities: null };
  expect(numbersOfTags([{ completeness: 'partial', vulnerabilities: counts }, never])).toMatchObject({
    findings: 21,
    isLowerBound: true,
    neverScanned: 1,
  });
  expect(numbersOfTags([never])).toMatchObject({ findings: null, neverScanned: 1 });
});
