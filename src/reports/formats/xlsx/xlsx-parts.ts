import { severities } from '../../../domain/severity.ts';
import { severityColors } from '../../report-colors.ts';
import { xmlText } from './xlsx-text.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Positions in `cellXfs` below. */
export const cellStyles = {
  text: 0,
  head: 1,
  integer: 2,
  number: 3,
  percent: 4,
  date: 5,
  title: 6,
  /** Text that looks like a formula. The quote prefix keeps it text when the cell is edited. */
  quoted: 7,
  wrapped: 8,
  /** A date without a time. */
  day: 9,
  link: 10,
  /** The first of the severity styles, which are in the order of `severities`. */
  severity: 11,
} as const;

/** The parts of an OOXML workbook (ECMA-376) that do not depend on rows, by their paths. */
export function fixedParts(sheets: readonly string[], title: string, asOf: string): [path: string, xml: string][] {
  const numbered = sheets.map((name, index) => ({ name, id: index + 1 }));
  const types = numbered.map(
    ({ id }) =>
      `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  );
  const links = numbered.map(
    ({ id }) => `<Relationship Id="rId${id}" Type="${relations}/worksheet" Target="worksheets/sheet${id}.xml"/>`,
  );
  const listed = numbered.map(({ name, id }) => `<sheet name="${xmlText(name)}" sheetId="${id}" r:id="rId${id}"/>`);
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${types.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    ],
    [
      'docProps/core.xml',
      `${declaration}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xmlText(title, 200)}</dc:title><dc:creator>Plimsoll</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${asOf}</dcterms:created></cp:coreProperties>`,
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${listed.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packageRelations}">${links.join('')}<Relationship Id="rId${numbered.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styles()],
  ];
}

function styles(): string {
  const solid = (color: string): string =>
    `<fill><patternFill patternType="solid"><fgColor rgb="FF${color.slice(1).toUpperCase()}"/></patternFill></fill>`;
  const colors = severities.map((severity) => severityColors[severity]);
  const fonts = [
    '<font><sz val="10"/><name val="Calibri"/></font>',
    '<font><b/><sz val="10"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font>',
    '<font><b/><sz val="14"/><name val="Calibri"/></font>',
    '<font><b/><sz val="9"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font>',
    '<font><b/><sz val="9"/><color rgb="FF1B1F27"/><name val="Calibri"/></font>',
    '<font><u/><sz val="10"/><color rgb="FF0563C1"/><name val="Calibri"/></font>',
  ];
  const fills = [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
    solid('#14304f'),
    ...colors.map(({ fill }) => solid(fill)),
  ];
  const formats = [
    '<numFmt numFmtId="164" formatCode="0.0#"/>',
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>',
    '<numFmt numFmtId="166" formatCode="0.0##"/>',
    '<numFmt numFmtId="167" formatCode="yyyy\\-mm\\-dd"/>',
  ];
  const plain = 'borderId="0" xfId="0"';
  const cells = [
    `<xf numFmtId="0" fontId="0" fillId="0" ${plain}/>`,
    `<xf numFmtId="0" fontId="1" fillId="2" ${plain} applyFont="1" applyFill="1"/>`,
    `<xf numFmtId="3" fontId="0" fillId="0" ${plain} applyNumberFormat="1"/>`,
    `<xf numFmtId="166" fontId="0" fillId="0" ${plain} applyNumberFormat="1"/>`,
    `<xf numFmtId="164" fontId="0" fillId="0" ${plain} applyNumberFormat="1"/>`,
    `<xf numFmtId="165" fontId="0" fillId="0" ${plain} applyNumberFormat="1"/>`,
    `<xf numFmtId="0" fontId="2" fillId="0" ${plain} applyFont="1"/>`,
    `<xf numFmtId="49" fontId="0" fillId="0" ${plain} applyNumberFormat="1" quotePrefix="1"/>`,
    `<xf numFmtId="0" fontId="0" fillId="0" ${plain} applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`,
    `<xf numFmtId="167" fontId="0" fillId="0" ${plain} applyNumberFormat="1"/>`,
    `<xf numFmtId="0" fontId="5" fillId="0" ${plain} applyFont="1"/>`,
    ...colors.map(
      ({ text }, index) =>
        `<xf numFmtId="0" fontId="${text === '#ffffff' ? 3 : 4}" fillId="${3 + index}" ${plain} applyFont="1" applyFill="1"/>`,
    ),
  ];
  const list = (name: string, items: readonly string[]): string =>
    `<${name} count="${items.length}">${items.join('')}</${name}>`;
  return `${declaration}<styleSheet xmlns="${main}">${list('numFmts', formats)}${list('fonts', fonts)}${list('fills', fills)}<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>${list('cellXfs', cells)}<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

export const sheetStart = `${declaration}<worksheet xmlns="${main}" xmlns:r="${relations}">`;
