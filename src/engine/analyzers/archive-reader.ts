import { createZipReader } from '../zip/create-zip-reader.ts';
import { type ZipProblem, type ZipVisitor, zipProblemTexts } from '../zip/zip-visitor.ts';
import type { ContentFile, ContentReader, FileFacts } from './analyzer.ts';
import { FactsBuilder } from './facts-builder.ts';

/** Adds what a visitor finds in an archive to `builder`. `report` is called for each problem of the archive. */
export type CreateArchiveVisitor = (builder: FactsBuilder, report: (problem: ZipProblem) => void) => ZipVisitor;

/** Reads a ZIP archive. Its facts are those that the visitor added, with a warning for each kind of problem. */
export function createArchiveReader(file: ContentFile, createVisitor: CreateArchiveVisitor): ContentReader {
  const builder = new FactsBuilder();
  const problems = new Set<ZipProblem>();
  const visitor = createVisitor(builder, (problem) => problems.add(problem));
  const reader = createZipReader(file.sizeBytes, visitor, file.archives);
  return {
    take: (piece) => reader.take(piece),
    end(): FileFacts {
      reader.end();
      for (const problem of problems) builder.warn(zipProblemTexts[problem]);
      return builder.build();
    },
  };
}
