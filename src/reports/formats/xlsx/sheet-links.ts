import { webAddress } from '../../web-address.ts';
import { xmlAttribute } from './xlsx-text.ts';

/** Maximum number of hyperlinks of a sheet in Excel. */
const linksMax = 65_530;
/** Maximum total length of the addresses of a sheet, which are in memory while it is written. */
const addressesLengthMax = 16 * 1024 * 1024;

/** Characters of RFC 3986 without brackets. Excel does not open a file with another character in the address of a relationship. */
const address = /^(?:[\w.~:/?@!$&'()*+,;=-]|%[0-9A-F]{2})+(?:#(?:[\w.~:/?@!$&'()*+,;=-]|%[0-9A-F]{2})*)?$/i;
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const hyperlink = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';

/** The hyperlinks of one sheet. Cells beyond a limit keep their text without a link. */
export interface SheetLinks {
  /** Returns whether the cell links to the address: http or https in a form that Excel accepts. */
  add(cell: string, url: string): boolean;
  /** Links a cell to the first cell of another sheet. */
  addSheet(cell: string, sheet: string): void;
  /** The element of the worksheet. */
  element(): string;
  /** The part with the addresses, which belongs to the worksheet. */
  relations(): string;
}

export function createSheetLinks(): SheetLinks {
  const ids = new Map<string, number>();
  const links: string[] = [];
  let length = 0;
  return {
    add(cell, url) {
      const href = webAddress(url);
      if (href === undefined || href.length > 2000 || !address.test(href) || links.length >= linksMax) return false;
      const known = ids.get(href);
      if (known === undefined && length + href.length > addressesLengthMax) return false;
      if (known === undefined) length += href.length;
      const id = known ?? ids.size + 1;
      ids.set(href, id);
      links.push(`<hyperlink ref="${cell}" r:id="rId${id}"/>`);
      return true;
    },
    addSheet(cell, sheet) {
      const location = `'${sheet.replaceAll("'", "''")}'!A1`;
      links.push(`<hyperlink ref="${cell}" location="${xmlAttribute(location)}"/>`);
    },
    element: () => (links.length === 0 ? '' : `<hyperlinks>${links.join('')}</hyperlinks>`),
    relations() {
      const all = [...ids].map(
        ([href, id]) =>
          `<Relationship Id="rId${id}" Type="${hyperlink}" Target="${xmlAttribute(href)}" TargetMode="External"/>`,
      );
      return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="${relationships}">${all.join('')}</Relationships>`;
    },
  };
}
