/** The steps of a scan in their order. `phase` of a state names the current one. */
export const scanSteps = [
  { phase: 'queued', name: 'Wait for a worker' },
  { phase: 'resolving', name: 'Find the image' },
  { phase: 'pulling', name: 'Read the layers' },
  { phase: 'merging', name: 'Join the layers' },
  { phase: 'scanning', name: 'Run other scanners' },
  { phase: 'matching', name: 'Compare with advisories' },
  { phase: 'storing', name: 'Store the result' },
] as const;

export type StepState = 'done' | 'current' | 'next';

/** Which steps are done. A phase that is not known, for example of a newer sensor, makes no claim about any step. */
export function stepStates(phase: string): StepState[] {
  if (phase === 'done') return scanSteps.map(() => 'done');
  const current = scanSteps.findIndex((step) => step.phase === phase);
  return scanSteps.map((_, index) =>
    current === -1 || index > current ? 'next' : index < current ? 'done' : 'current',
  );
}
