import {
  type Analyzer,
  type ContentAnalyzer,
  type FileAnalyzer,
  isContentAnalyzer,
} from '../../src/engine/analyzers/analyzer.ts';
import { analyzers } from '../../src/engine/analyzers/analyzers.ts';
import { contentAnalyzerCases } from '../../test/helpers/content-analyzer-cases.ts';
import { contentFacts } from '../../test/helpers/content-facts.ts';
import { fileAnalyzerCases } from '../../test/helpers/file-analyzer-cases.ts';
import { expectSound } from '../../test/helpers/sound-facts.ts';
import type { FuzzTarget } from './fuzz-target.ts';

interface Case {
  path: string;
  bytes: Buffer;
}

/** One target for each analyzer. An analyzer never throws for bad content, so each error is a defect. */
export function analyzerTargets(): FuzzTarget[] {
  return analyzers.map((analyzer) => {
    const cases = casesOf(analyzer);
    const read = isContentAnalyzer(analyzer) ? contentReader(analyzer, cases) : fileReader(analyzer, cases);
    return { name: `analyzer ${analyzer.id}`, seeds: cases.map(({ bytes }) => bytes), run: read };
  });
}

function casesOf(analyzer: Analyzer): Case[] {
  if (isContentAnalyzer(analyzer)) return contentAnalyzerCases[analyzer.id] ?? [];
  const cases = (fileAnalyzerCases[analyzer.id] ?? []).filter(({ path }) => analyzer.wants(path) > 0);
  return cases.map(({ path, text }) => ({ path, bytes: Buffer.from(text) }));
}

/** The size of the pieces varies with the input. */
function contentReader(analyzer: ContentAnalyzer, cases: readonly Case[]): FuzzTarget['run'] {
  return (input) => {
    const pieceBytes = 64 + (input.length % 4096);
    for (const { path } of cases) expectSound(contentFacts(analyzer, path, input, pieceBytes));
  };
}

/** The input replaces each of the files of the cases in turn. Files of a group are read together. */
function fileReader(analyzer: FileAnalyzer, cases: readonly Case[]): FuzzTarget['run'] {
  const groups = Map.groupBy(cases, ({ path }) => analyzer.groupOf?.(path) ?? path);
  return (input) => {
    for (const [key, members] of groups) {
      for (const changed of members) {
        const files = new Map(members.map((member) => [member.path, member === changed ? input : member.bytes]));
        const path = files.has(key) ? key : changed.path;
        const bytes = files.get(path) ?? input;
        files.delete(path);
        expectSound(analyzer.analyze(files.size > 0 ? { path, bytes, companions: files } : { path, bytes }));
      }
    }
  };
}
