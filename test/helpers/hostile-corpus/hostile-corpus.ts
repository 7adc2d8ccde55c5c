import { documentCases } from './document-cases.ts';
import { fileCases } from './file-cases.ts';
import type { HostileCase } from './hostile-case.ts';
import { layerCases } from './layer-cases.ts';

/** Every hostile image that the engine must classify. */
export const hostileCorpus: readonly HostileCase[] = [...layerCases, ...fileCases, ...documentCases];
