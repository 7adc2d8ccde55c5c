import type { WorkStep } from './step-note.ts';
import type { WorkHost } from './work-host.ts';

/** Interval between two samples. */
const sampleMs = 200;

/**
 * Estimates the processor time of each step of the work in a host: the time since the last sample counts for the step that the host is in. A
 * step that is entered for each part of a large file is thereby measured as a whole. `onExceeded` gets the first step above the limit.
 */
export function watchSteps(host: WorkHost, msMax: number, onExceeded: (step: WorkStep) => void): () => void {
  const usedMs = new Map<number, number>();
  let lastMs: number | undefined;
  let isSampling = false;
  const sample = async (): Promise<void> => {
    const step = host.step();
    const nowMs = await host.ownCpuMs();
    // A sample that is late must not charge one step with the time of others.
    const ms = Math.min(nowMs - (lastMs ?? nowMs), sampleMs);
    lastMs = nowMs;
    if (step === undefined) return;
    const total = (usedMs.get(step.number) ?? 0) + ms;
    usedMs.set(step.number, total);
    if (total > msMax) onExceeded(step);
  };
  const timer = setInterval(() => {
    if (isSampling) return;
    isSampling = true;
    // A host that has ended has no processor time. Its end is reported otherwise.
    void sample()
      .catch(() => undefined)
      .then(() => {
        isSampling = false;
      });
  }, sampleMs).unref();
  return () => clearInterval(timer);
}
