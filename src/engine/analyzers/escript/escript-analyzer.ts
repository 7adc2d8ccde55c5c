import { createNameFilter } from '../../zip/name-filter.ts';
import type { ZipProblem, ZipVisitor } from '../../zip/zip-visitor.ts';
import type { ContentAnalyzer, ContentFile, ContentReader } from '../analyzer.ts';
import { createArchiveReader } from '../archive-reader.ts';
import type { FactsBuilder } from '../facts-builder.ts';
import { declareApplication, readAppFile } from '../hex/read-app-file.ts';

const applicationBytesMax = 1024 * 1024;
const filter = createNameFilter(['.app']);

/**
 * Programs of Erlang and Elixir in one file (`mix escript.build`, `rebar3 escriptize`): a line that names the interpreter, lines of options, and
 * a ZIP archive with all applications (erlang.org, "escript").
 */
export const escriptAnalyzer: ContentAnalyzer = {
  id: 'escript',
  reads: 'Erlang and Elixir applications in programs of one file (`escript`)',
  revision: 1,
  recognizes,
};

function recognizes(file: ContentFile): ContentReader | undefined {
  return isArchiveOfEscript(file) ? createArchiveReader(file, createApplicationVisitor) : undefined;
}

/** `#! /usr/bin/env escript`, and at most two lines that begin with `%`. Other escripts contain one module or its source. */
function isArchiveOfEscript({ format, head }: ContentFile): boolean {
  return (
    format === 'script' &&
    /^#![^\n]{0,200}\bescript\b[^\n]{0,200}\n(?:%[^\n]{0,1000}\n){0,2}PK\x03\x04/.test(head.toString('latin1'))
  );
}

/** Mix writes the resource files of all applications at the top of the archive, Rebar in `NAME/ebin`. */
function createApplicationVisitor(builder: FactsBuilder, report: (problem: ZipProblem) => void): ZipVisitor {
  return {
    filter,
    wants: (name) => (isResourceFile(name) && !builder.isFull ? applicationBytesMax : 0),
    content(_, bytes) {
      const application = readAppFile(bytes);
      if (application) declareApplication(builder, application);
    },
    problem: report,
    end: () => undefined,
  };
}

function isResourceFile(name: string): boolean {
  return /^(?:[^/]{1,256}\/ebin\/)?[^/]{1,256}\.app$/.test(name);
}
