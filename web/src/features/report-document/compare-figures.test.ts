import { expect, it } from 'vitest';
import { compareFigures } from './compare-figures.ts';
import type { ReportDocument } from './report-document.ts';

function documentOf(sections: Record<string, [label: string, value: string][]>): ReportDocument {
  return {
    asOf: '2026-01-01T00:00:00Z',
    title: '',
    subject: '',
    facts: [],
    mainDataset: '',
    datasets: {},
    sections: Object.entries(sections).map(([id, figures]) => ({
      id,
      title: id.toUpperCase(),
      blocks: [{ kind: 'figures', figures: figures.map(([label, value]) => ({ label, value })) }],
    })),
  };
}

it('puts figures of the same section and label side by side', () => {
  const before = documentOf({
    a: [
      ['Open', '3'],
      ['Gone', '1'],
    ],
    b: [['Open', '9']],
  });
  const after = documentOf({
    a: [
      ['Open', '5'],
      ['New', '2'],
    ],
    b: [['Open', '9']],
  });
  expect(compareFigures(before, after)).toEqual([
    { section: 'A', label: 'Open', before: '3', after: '5' },
    { section: 'A', label: 'New', before: undefined, after: '2' },
    { section: 'B', label: 'Open', before: '9', after: '9' },
    { section: 'A', label: 'Gone', before: '1', after: undefined },
  ]);
});

it('keeps the first of two figures with the same name', () => {
  const twice = documentOf({
    a: [
      ['Open', '3'],
      ['Open', '4'],
    ],
  });
  expect(compareFigures(twice, twice)).toEqual([{ section: 'A', label: 'Open', before: '3', after: '3' }]);
});
