import { readElfHeader } from '../../unread/elf-header.ts';
import type { ContentAnalyzer, ContentFile, ContentReader, FileFacts } from '../analyzer.ts';
import { addLibraries } from '../dotnet/add-libraries.ts';
import { librariesWithFiles } from '../dotnet/library-files.ts';
import { parseNugetJson } from '../dotnet/nuget-json.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { isNativeProgram } from '../is-native-program.ts';
import { joinIfMarked } from '../join-if-marked.ts';
import { partsInRanges } from '../parts-in-ranges.ts';
import { createDependencyListSearch } from './dependency-list-search.ts';

/** NuGet packages of .NET programs that are published as a single file. Its dependency list is one of the bundled files. */
export const dotnetBundleAnalyzer: ContentAnalyzer = {
  id: 'dotnet-bundle',
  reads: '.NET programs published as a single file: their dependency list',
  revision: 3,
  recognizes,
};

/** Mark in the program that starts a bundle (.NET runtime, bundle_marker.cpp): SHA-256 of ".net core bundle". */
const bundleMark = Buffer.from('8b1202b96a612038727b930214d7a03213f5b9e6efae3318ee3b2dce24b36aae', 'hex');

function recognizes(file: ContentFile): ContentReader | undefined {
  const { format, head, sizeBytes } = file;
  if (!isNativeProgram(file)) return undefined;
  const segments = format === 'elf' ? (readElfHeader(head)?.writableSegments ?? []) : [{ start: 0, end: sizeBytes }];
  const markEnd = Math.max(0, ...segments.map(({ end }) => end));
  const search = createDependencyListSearch();
  let tail = Buffer.alloc(0);
  let isBundle = false;
  let position = 0;

  const searchMark = (piece: Buffer): void => {
    for (const { bytes } of partsInRanges(piece, position, segments)) {
      const joint = joinIfMarked(tail, bytes, bundleMark);
      isBundle ||= joint.includes(bundleMark);
      tail = Buffer.from(joint.subarray(Math.max(0, joint.length - bundleMark.length + 1)));
    }
  };

  return {
    take(piece) {
      if (!isBundle) searchMark(piece);
      // The files follow the program, at the earliest in the piece with the mark.
      if (isBundle) search.take(piece);
      position += piece.length;
      return isBundle || position < markEnd;
    },
    end: () => factsOf(search.result()),
  };
}

function factsOf(list: Buffer | undefined): FileFacts {
  const document = list && parseNugetJson(list);
  if (!document) return {};
  const builder = new FactsBuilder();
  const targets = document['targets'];
  addLibraries(document['libraries'], builder, { used: librariesWithFiles(targets), targets });
  return builder.build();
}
