import type { ReportDocument } from './report-document.ts';

export interface ComparedFigure {
  section: string;
  label: string;
  /** Undefined if only the other report has the figure. */
  before: string | undefined;
  after: string | undefined;
}

/** The figures of two reports side by side, in the order of the later one, then those that only the earlier one has. */
export function compareFigures(before: ReportDocument, after: ReportDocument): ComparedFigure[] {
  const [was, is] = [figuresOf(before), figuresOf(after)];
  const rows = [...is].map(
    ([key, figure]): ComparedFigure => ({ ...nameOf(figure), before: was.get(key)?.value, after: figure.value }),
  );
  const ended = [...was]
    .filter(([key]) => !is.has(key))
    .map(([, figure]): ComparedFigure => ({ ...nameOf(figure), before: figure.value, after: undefined }));
  return [...rows, ...ended];
}

interface Figure {
  section: string;
  label: string;
  value: string;
}

const nameOf = ({ section, label }: Figure): Pick<Figure, 'section' | 'label'> => ({ section, label });

/** The first figure of each name, because a section can repeat a figure of another one. */
function figuresOf({ sections }: ReportDocument): Map<string, Figure> {
  const found = new Map<string, Figure>();
  for (const { id, title, blocks } of sections) {
    for (const block of blocks) {
      if (block.kind !== 'figures') continue;
      for (const { label, value } of block.figures) {
        const key = `${id}\n${label}`;
        if (!found.has(key)) found.set(key, { section: title, label, value });
      }
    }
  }
  return found;
}
