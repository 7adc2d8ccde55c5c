import type { Digest } from '../../domain/digest.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import { createStep, noStepNote, type StepNote, type WorkStep } from '../../lib/work-pool/step-note.ts';

/** A file that one analyzer does not read, because an earlier worker ended while it did. */
export interface LeftOutFile {
  analyzer: string;
  path: string;
  reason: 'time' | 'memory' | 'crash';
}

/** Names the analyzer and the file that are being read, so that the pool knows the file at which a worker is stuck or ends. */
export interface AnalyzerSteps {
  isLeftOut(analyzer: string, path: string): boolean;
  create(analyzer: string, path: string): WorkStep;
  /** A part of this step begins. Replaces the step before. */
  enter(step: WorkStep): void;
  leave(): void;
  /** One for each file that is left out. */
  warnings: readonly EngineWarning[];
}

export interface AnalyzerStepsOptions {
  layer?: Digest;
  leftOut?: readonly LeftOutFile[] | undefined;
  stepNote?: StepNote | undefined;
}

export function createAnalyzerSteps({
  layer,
  leftOut = [],
  stepNote = noStepNote,
}: AnalyzerStepsOptions = {}): AnalyzerSteps {
  return {
    isLeftOut: (analyzer, path) => leftOut.some((file) => file.path === path && file.analyzer === analyzer),
    // The path is last, because it may contain line breaks.
    create: (analyzer, path) => createStep(`${layer}\n${analyzer}\n${path}`),
    enter: (step) => stepNote.enter(step),
    leave: () => stepNote.leave(),
    warnings: leftOut.map(warningOf),
  };
}

function warningOf({ analyzer, path, reason }: LeftOutFile): EngineWarning {
  if (reason === 'crash') {
    const message = `The file could not be read as ${analyzer}: the process that read it ended unexpectedly.`;
    return { code: 'MALFORMED_FILE', message, path };
  }
  const message = `Reading the file as ${analyzer} exceeds the limit of ${limitNames[reason]}.`;
  return { code: 'LIMIT_EXCEEDED', message, path };
}

const limitNames = { time: 'processor time per file', memory: 'memory' };

const stepPattern = /^(sha256:[0-9a-f]{64})\n([^\n]+)\n(.+)$/s;

/** Undefined for a step of other work, or without text. */
export function readAnalyzerStep(text: string): { layer: string; analyzer: string; path: string } | undefined {
  const [, layer, analyzer, path] = stepPattern.exec(text) ?? [];
  return layer === undefined || analyzer === undefined || path === undefined ? undefined : { layer, analyzer, path };
}
