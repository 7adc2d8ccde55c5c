import { textOf, visitLines } from '../text-lines.ts';

/** Visits the lines of sections: `%NAME%`, its values, an empty line. `visit` returns false to stop. */
export function visitSections(buffer: Buffer, visit: (section: string, line: string) => boolean): void {
  let section = '';
  visitLines(buffer, (start, end) => {
    if (start === end) {
      section = '';
      return true;
    }
    const line = textOf(buffer, start, end);
    if (section !== '') return visit(section, line);
    section = /^%([A-Z0-9_]{1,32})%$/.exec(line)?.[1] ?? '';
    return true;
  });
}
