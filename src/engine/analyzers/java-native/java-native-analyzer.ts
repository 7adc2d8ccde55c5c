import { readElfHeader } from '../../unread/elf-header.ts';
import type { ContentAnalyzer, ContentFile, ContentReader, FileFacts } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { createGzipJsonSearch } from './gzip-json-search.ts';
import { readComponents } from './read-components.ts';

/**
 * Java packages in programs that GraalVM's native-image built with `--enable-sbom`: it stores a compressed CycloneDX document in the data of
 * the program, which the symbol `sbom` names. Symbols are at the end of the file, so the document is searched by its first bytes.
 */
export const javaNativeAnalyzer: ContentAnalyzer = {
  id: 'java-native',
  reads: 'GraalVM native images: the bill of materials that `--enable-sbom` stores in the program',
  revision: 2,
  recognizes,
};

function recognizes({ format, head }: ContentFile): ContentReader | undefined {
  const segments = format === 'elf' ? (readElfHeader(head)?.writableSegments ?? []) : [];
  if (segments.length === 0) return undefined;
  const search = createGzipJsonSearch(segments);
  return {
    take: (piece) => search.take(piece),
    end(): FileFacts {
      const document = search.result();
      if (document === undefined) return {};
      const builder = new FactsBuilder();
      if (document === 'unreadable' || !readComponents(document, builder)) {
        builder.warn('The bill of materials in the program could not be read.');
      }
      return builder.build();
    },
  };
}
