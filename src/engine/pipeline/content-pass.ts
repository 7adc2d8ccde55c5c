import type { WorkStep } from '../../lib/work-pool/step-note.ts';
import type { ContentAnalyzer, ContentReader, FileFacts } from '../analyzers/analyzer.ts';
import { contentFormatOf, contentHeadBytes } from '../analyzers/content-format.ts';
import type { ArchiveLimits } from '../zip/zip-budget.ts';
import { type AnalyzerSteps, createAnalyzerSteps } from './analyzer-steps.ts';

/** Passes the content of one file after the other to the analyzers that recognize it. Needs a few kilobytes of memory of its own. */
export interface ContentPass {
  begin(file: { path: string; sizeBytes: number; mode: number }): void;
  /** The next bytes of the file, which are valid during the call only. Returns false when no analyzer needs further bytes. */
  take(piece: Buffer): boolean;
  /** Facts of the file whose bytes were passed since `begin`. */
  end(): { analyzer: string; facts: FileFacts }[];
}

interface ActiveReader {
  analyzer: string;
  step: WorkStep;
  reader: ContentReader;
  isReading: boolean;
  /** The reader threw, so its state and therefore its facts are unreliable. */
  hasFailed: boolean;
}

export interface ContentPassOptions {
  steps: AnalyzerSteps;
  fileBytesMax: number;
  archives: ArchiveLimits;
  /** Called for a file that an analyzer recognizes and that is too large to be read. */
  onTooLarge: (file: { path: string; sizeBytes: number }) => void;
}

/** `onFailure` is called for an analyzer that throws, which is a bug and affects this file only. */
export function createContentPass(
  analyzers: readonly ContentAnalyzer[],
  onFailure: (analyzer: string, path: string) => void,
  options?: ContentPassOptions,
): ContentPass {
  const archives = options && { archives: options.archives };
  const steps = options?.steps ?? createAnalyzerSteps();
  const head = Buffer.alloc(contentHeadBytes);
  let file = { path: '', sizeBytes: 0, mode: 0 };
  let headFilled = 0;
  let readers: ActiveReader[] = [];

  /** The caller leaves the step. */
  const guard = <Value>(analyzer: string, step: WorkStep, run: () => Value): Value | undefined => {
    steps.enter(step);
    try {
      return run();
    } catch {
      onFailure(analyzer, file.path);
      return undefined;
    }
  };

  const pass = (piece: Buffer): boolean => {
    let isReading = false;
    for (const one of readers) {
      if (one.isReading && piece.length > 0) {
        const goesOn = guard(one.analyzer, one.step, () => one.reader.take(piece));
        one.isReading = goesOn ?? false;
        one.hasFailed = goesOn === undefined;
      }
      isReading ||= one.isReading;
    }
    steps.leave();
    return isReading;
  };

  /** The head is complete. */
  const start = (): boolean => {
    const bytes = head.subarray(0, headFilled);
    const format = contentFormatOf(bytes);
    if (format === undefined) return false;
    for (const analyzer of analyzers) {
      if (steps.isLeftOut(analyzer.id, file.path)) continue;
      const step = steps.create(analyzer.id, file.path);
      const reader = guard(analyzer.id, step, () => analyzer.recognizes({ ...file, format, head: bytes, ...archives }));
      if (reader && options && file.sizeBytes > options.fileBytesMax) {
        steps.leave();
        options.onTooLarge(file);
        return false;
      }
      if (reader) readers.push({ analyzer: analyzer.id, step, reader, isReading: true, hasFailed: false });
    }
    return pass(bytes);
  };

  return {
    begin(next) {
      file = next;
      headFilled = 0;
      if (readers.length > 0) readers = [];
    },
    take(piece) {
      const headBytes = Math.min(contentHeadBytes, file.sizeBytes);
      if (headFilled === headBytes) return pass(piece);
      if (headFilled === 0 && piece.length >= 4 && contentFormatOf(piece) === undefined) return false;
      const used = piece.copy(head, headFilled, 0, headBytes - headFilled);
      headFilled += used;
      if (headFilled < headBytes) return true;
      return start() && (used === piece.length || pass(piece.subarray(used)));
    },
    end() {
      if (readers.length === 0) return [];
      const ended = readers;
      readers = [];
      const found = ended.flatMap(({ analyzer, step, reader, hasFailed }) => {
        const facts = hasFailed ? undefined : guard(analyzer, step, () => reader.end());
        return facts && Object.keys(facts).length > 0 ? [{ analyzer, facts }] : [];
      });
      steps.leave();
      return found;
    },
  };
}
