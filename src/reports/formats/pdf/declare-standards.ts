import { mapAllGlyphs } from './map-all-glyphs.ts';
import { firstMatch, type PdfFile, type PdfObject, readPdfFile } from './pdf-file.ts';

/**
 * Completes a PDF of Typst so that it follows PDF/UA-1 and PDF/A-2a: the metadata name both standards, the viewer shows the title of the document,
 * and fonts have a character for each glyph. Typst writes all else that the standards require; as WebAssembly it has no option for these.
 *
 * @throws {Error} when the file is not as Typst writes it
 */
export function declareStandards(pdf: Uint8Array): Buffer {
  const file = readPdfFile(pdf);
  const catalog = file.object(file.catalog);
  const metadata = file.object(Number(firstMatch(catalog.text, /\/Metadata (\d+) 0 R/)));
  return file.append([withStandards(metadata), withTitle(catalog), ...withAllGlyphs(file)]);
}

function withTitle(catalog: PdfObject): PdfObject {
  return {
    ...catalog,
    text: replaced(catalog.text, '/ViewerPreferences <<', (found) => `${found}\n    /DisplayDocTitle true`),
  };
}

function withStandards(metadata: PdfObject): PdfObject {
  const xmp = metadata.stream?.toString('utf8') ?? '';
  const changed = replaced(xmp, '</rdf:Description></rdf:RDF>', (found) => standards + found);
  return { ...metadata, stream: Buffer.from(changed) };
}

function withAllGlyphs(file: PdfFile): PdfObject[] {
  return file.objectsWith('/ToUnicode ').flatMap((font) => {
    const table = file.object(Number(firstMatch(font.text, /\/ToUnicode (\d+) 0 R/)));
    const descendant = file.object(Number(firstMatch(font.text, /\/DescendantFonts \[(\d+) 0 R\]/)));
    const descriptor = file.object(Number(firstMatch(descendant.text, /\/FontDescriptor (\d+) 0 R/)));
    const fontFile = file.object(Number(firstMatch(descriptor.text, /\/FontFile2 (\d+) 0 R/)));
    if (table.stream === null || fontFile.stream === null) throw new Error('a font of the PDF is not embedded');
    const mapped = mapAllGlyphs(table.stream.toString('latin1'), fontFile.stream);
    return mapped === null ? [] : [{ ...table, stream: Buffer.from(mapped, 'latin1') }];
  });
}

/** PDF/A requires that the metadata describe each property that it does not know itself. */
const describedProperty =
  '<pdfaExtension:schemas xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" ' +
  'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">' +
  '<rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>' +
  '<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>' +
  '<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">' +
  '<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>' +
  '<pdfaProperty:category>internal</pdfaProperty:category>' +
  '<pdfaProperty:description>Part of ISO 14289 that the file follows</pdfaProperty:description>' +
  '</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>';

const standards =
  describedProperty +
  '<pdfaid:part xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">2</pdfaid:part>' +
  '<pdfaid:conformance xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">A</pdfaid:conformance>' +
  '<pdfuaid:part xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">1</pdfuaid:part>';

function replaced(text: string, part: string, replacement: (found: string) => string): string {
  const at = text.lastIndexOf(part);
  if (at < 0) throw new Error(`the PDF has no ${JSON.stringify(part)}`);
  return text.slice(0, at) + replacement(part) + text.slice(at + part.length);
}
