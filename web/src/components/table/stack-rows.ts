/**
 * Marks the frame of a table whose columns are wider than the frame. `theme.css` shows the cells of such a table below each other in windows
 * up to 1,280 px, each with the name of its column.
 */
export function stackWideRows(frame: HTMLElement): void {
  const table = frame.querySelector('table');
  if (table === null) return;
  nameCells(table);
  // A pixel is the fraction that the browser rounds.
  if (frame.scrollWidth > frame.clientWidth + 1) frame.dataset['stacked'] = '';
}

/** Judges the table again, for a frame with another width. */
export function restackRows(frame: HTMLElement): void {
  delete frame.dataset['stacked'];
  stackWideRows(frame);
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
