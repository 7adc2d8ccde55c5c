import { isMainThread } from 'node:worker_threads';
import type { Analyzer, ContentAnalyzer, ContentReader, FileAnalyzer } from '../../src/engine/analyzers/analyzer.ts';

/** Faults of an analyzer: a bug, memory without bound, a loop without end, an abort, invalid memory access, and much time for each part of a file. */
export type AnalyzerFault = 'throws' | 'fills' | 'loops' | 'aborts' | 'segfaults' | 'lags';
/** Methods of analyzers that read content. */
export const analyzerMethods = ['analyze', 'group', 'recognizes', 'take', 'end'] as const;
export type AnalyzerMethod = (typeof analyzerMethods)[number];

/**
 * Analyzers with one fault in one method: `throws-take`. They read `NAME.throws-take`, and content analyzers the programs whose first bytes
 * are followed by that text.
 */
export const faultyAnalyzers: readonly Analyzer[] = [
  ...(['throws', 'fills', 'loops', 'aborts', 'segfaults'] as const).flatMap((fault) =>
    analyzerMethods.map((method) => faultyAnalyzer(fault, method)),
  ),
  faultyAnalyzer('lags', 'take'),
];

function faultyAnalyzer(fault: AnalyzerFault, method: AnalyzerMethod): Analyzer {
  const identity = { id: `${fault}-${method}`, reads: 'Files of tests', revision: 1 };
  if (method === 'analyze' || method === 'group') return wholeFiles(identity, fault, method);
  return content(identity, fault, method);
}

type Identity = Pick<Analyzer, 'id' | 'reads' | 'revision'>;

function wholeFiles(identity: Identity, fault: AnalyzerFault, method: AnalyzerMethod): FileAnalyzer {
  return {
    ...identity,
    names: { extensions: [identity.id] },
    wants: (path) => (path.endsWith(`.${identity.id}`) ? 1024 : 0),
    ...(method === 'group' && { groupOf: () => `opt/a.${identity.id}` }),
    analyze() {
      fail(fault);
      return {};
    },
  };
}

function content(identity: Identity, fault: AnalyzerFault, method: AnalyzerMethod): ContentAnalyzer {
  const failIn = (current: AnalyzerMethod): void => void (current === method && fail(fault));
  return {
    ...identity,
    recognizes({ head }): ContentReader | undefined {
      if (!head.includes(`<${identity.id}>`)) return undefined;
      failIn('recognizes');
      return {
        take() {
          failIn('take');
          return true;
        },
        end() {
          failIn('end');
          return { packages: [{ type: 'generic', name: 'incomplete', version: '1', licenses: [] }] };
        },
      };
    },
  };
}

/** Title of a child process while an analyzer loops in it. A test sees in it that the analyzer runs. */
export const failingTitle = 'plimsoll-analyzer-loops';

/** Processor time. */
const lagMs = 100;

function fail(fault: AnalyzerFault): void {
  if (fault === 'throws') throw new TypeError('a fault');
  if (fault === 'lags') {
    const { user } = process.threadCpuUsage();
    while (process.threadCpuUsage().user < user + lagMs * 1000);
    return;
  }
  if (fault === 'aborts') process.abort();
  if (fault === 'segfaults') process.kill(process.pid, 'SIGSEGV');
  if (isMainThread) process.title = failingTitle;
  const kept: string[][] = [];
  // Another thread may receive the signal.
  for (;;) if (fault === 'fills') kept.push(Array.from({ length: 10_000 }, (_, index) => `${index}`));
}
