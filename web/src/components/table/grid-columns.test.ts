import { describe, expect, it } from 'vitest';
import { columnsInLines, columnsInOneLine } from './grid-columns.ts';

const inLines = (widths: readonly number[], frameWidth: number, controls: readonly number[] = []) =>
  columnsInLines({ controls, widths, frameWidth, lineHeight: 28 });

describe('columns in one line', () => {
  it('have their widths, and the last one takes what is left', () => {
    const { template, areas, areLast, minWidth } = columnsInOneLine([36], [100, 200]);
    expect({ template, areas, areLast, minWidth }).toEqual({
      template: '36px 100px minmax(200px, 1fr)',
      areas: undefined,
      areLast: [false, true],
      minWidth: 336,
    });
  });
});

describe('columns in lines', () => {
  it('begin a line when the one before is full, and share the edges of all lines', () => {
    expect(inLines([100, 200, 150, 80, 90], 386, [36])).toEqual({
      template: '36px 100px 50px 80px minmax(0, 1fr)',
      lineCount: 2,
      lineHeight: 28,
      areas: ['1 / 2 / auto / 3', '1 / 3 / auto / -1', '2 / 2 / auto / 4', '2 / 4 / auto / 5', '2 / 5 / auto / -1'],
      areLast: [false, true, false, false, true],
      areControlsStacked: false,
      minWidth: 0,
    });
  });

  it.each([
    [300, 2],
    [275, 2],
    [272, 3],
  ])(
    'of 100, 200 and 120 px in %i px have %i lines: those of a line become a tenth narrower',
    (frameWidth, lineCount) => {
      expect(inLines([100, 200, 120], frameWidth).lineCount).toBe(lineCount);
    },
  );

  it('become narrower no more than the fewest lines require', () => {
    // In one line less, the first three would be 9 % too wide, and the last three only 4 %.
    expect(inLines([250, 250, 45, 250, 225], 500).template).toBe('45px 205px 34px minmax(0, 1fr)');
  });

  it('become narrower where they have names, and otherwise by the same part', () => {
    expect(inLines([100, 200, 100, 300], 380).template).toBe('100px 180px minmax(0, 1fr)');
    expect(inLines([100, 100, 100, 100, 350], 380).template).toBe('95px 95px 95px minmax(0, 1fr)');
  });

  it('leave more space if the button of a row is below its checkbox', () => {
    expect(inLines([100, 200, 300], 336, [36, 32])).toMatchObject({
      template: '36px 100px minmax(0, 1fr)',
      areControlsStacked: true,
    });
    expect(inLines([100, 210], 370, [36, 32])).toMatchObject({
      template: '36px 32px 100px minmax(0, 1fr)',
      areControlsStacked: false,
    });
  });

  it('have a line each if they are wider than the frame, and the width of the frame', () => {
    const { template, lineCount, areas } = inLines([900, 40, 500], 300);
    expect({ template, lineCount, areas }).toEqual({
      template: 'minmax(0, 1fr)',
      lineCount: 3,
      areas: ['1 / 1 / auto / -1', '2 / 1 / auto / -1', '3 / 1 / auto / -1'],
    });
  });
});
