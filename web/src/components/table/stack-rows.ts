/** A frame in which columns with small text are easier to compare than cells below each other. */
const denseFramePx = 600;

/**
 * Marks the frame of a table whose columns are wider than the frame. `theme.css` shows such a table with less space around its cells. If its columns
 * are still too wide, the cells of a row are below each other, each with the name of its column.
 */
export function stackWideRows(frame: HTMLElement): void {
  const table = frame.querySelector('table');
  if (table === null) return;
  nameCells(table);
  if (!isTooWide(frame)) return;
  if (frame.clientWidth >= denseFramePx) {
    frame.dataset['dense'] = '';
    if (!isTooWide(frame)) return;
    delete frame.dataset['dense'];
  }
  frame.dataset['stacked'] = '';
}

/** Judges the table again, for a frame with another width. */
export function restackRows(frame: HTMLElement): void {
  delete frame.dataset['dense'];
  delete frame.dataset['stacked'];
  stackWideRows(frame);
}

function isTooWide({ scrollWidth, clientWidth }: HTMLElement): boolean {
  // A pixel is the fraction that the browser rounds.
  return scrollWidth > clientWidth + 1;
}

/** A word that is wider than half of the frame on a phone. */
const longWord = /\S{19}/;

/** Style sheets read neither the header of a column nor the text of a cell, so each cell has both as attributes. */
function nameCells(table: HTMLTableElement): void {
  const names = [...(table.tHead?.rows[0]?.cells ?? [])].map((header) => header.textContent);
  for (const body of table.tBodies) {
    for (const { cells } of body.rows) {
      // A cell of all columns is no value of one.
      if (cells.length !== names.length) continue;
      for (const [index, cell] of [...cells].entries()) {
        cell.dataset['column'] = names[index];
        cell.toggleAttribute('data-long', longWord.test(cell.textContent));
      }
    }
  }
}
