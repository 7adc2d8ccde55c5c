import type { Analyzer } from '../../src/engine/analyzers/analyzer.ts';
import { analyzers } from '../../src/engine/analyzers/analyzers.ts';
import { faultyAnalyzers } from './faulty-analyzers.ts';

/** Replaces engine-worker.ts: the engine with additional analyzers that fail. The tasks of the engine read the list when they run. */
(analyzers as Analyzer[]).push(...faultyAnalyzers);
await import('../../src/engine/pipeline/engine-worker.ts');
