import { readElfHeader } from '../../unread/elf-header.ts';
import type { ContentAnalyzer, ContentFile, ContentReader, FileFacts } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { isNativeProgram } from '../is-native-program.ts';
import { partsInRanges } from '../parts-in-ranges.ts';
import { createCrateListSearch } from './crate-list-search.ts';
import { parseCrateList } from './parse-crate-list.ts';

/** Crates of Rust programs, from the section `.dep-v0` that cargo-auditable adds to them. */
export const rustBinaryAnalyzer: ContentAnalyzer = {
  id: 'rust-binary',
  reads: 'Rust programs: crates from the list of cargo-auditable (`.dep-v0`)',
  revision: 2,
  recognizes,
};

function recognizes(file: ContentFile): ContentReader | undefined {
  const { format, head, sizeBytes } = file;
  if (!isNativeProgram(file)) return undefined;
  const elf = format === 'elf' ? readElfHeader(head) : undefined;
  if (format === 'elf' && !elf) return undefined;
  // cargo-auditable's section is not loaded in ELF files, so it follows the segments. In other formats it is among the data.
  const start = Math.max(0, ...(elf?.loadSegments ?? []).map((segment) => segment.end));
  const ranges = [{ start, end: sizeBytes }];
  const search = createCrateListSearch();
  let position = 0;
  return {
    take(piece) {
      for (const { bytes } of partsInRanges(piece, position, ranges)) search.take(bytes);
      position += piece.length;
      return position < sizeBytes;
    },
    end(): FileFacts {
      const list = search.result();
      const crates = list && parseCrateList(list);
      if (!crates) return search.hasSectionName ? { unreadKind: 'rust' } : {};
      const builder = new FactsBuilder();
      for (const { name, version, dependencies } of crates) {
        builder.addPackage(
          { type: 'cargo', name, version, licenses: [], ...givenDetails({ dependencies }) },
          'its list of crates',
        );
      }
      return builder.build();
    },
  };
}
