import type { ImageConfig } from '../../oci/image-source.ts';
import type { CheckStatus } from './image-check.ts';

/** One step of the Dockerfile, as recorded in the image history. */
export interface BuildStep {
  /** 1 is the first entry of the history. */
  number: number;
  instruction: string;
  text: string;
}

/** Longest command that is evaluated, which bounds the time of patterns over hostile text. */
const textLengthMax = 16_384;

/**
 * Fails with the steps that match. Not applicable when the image has no history. Steps of the base image are exempt, because the image's
 * author cannot change them.
 */
export function evaluateSteps(
  history: ImageConfig['history'],
  isBad: (step: BuildStep) => boolean,
): { status: CheckStatus; evidence: string[] } {
  if (history.every((step) => step.createdBy === '')) return { status: 'NOT_APPLICABLE', evidence: [] };
  const bad = ownSteps(history).filter(isBad);
  return {
    status: bad.length > 0 ? 'FAIL' : 'PASS',
    evidence: bad.map(({ number, instruction, text }) => `Step ${number}: ${instruction} ${text}`),
  };
}

/**
 * Steps after those of the base image. CMD and ENTRYPOINT are the last steps of a Dockerfile, so a CMD or ENTRYPOINT that another layer
 * follows ends a base image. The first layer always belongs to the base image.
 */
export function ownSteps(history: ImageConfig['history']): BuildStep[] {
  const steps = history.map(({ createdBy }, index) => readStep(createdBy, index + 1));
  const firstLayer = history.findIndex((step) => !step.isEmpty);
  const lastLayer = history.findLastIndex((step) => !step.isEmpty);
  const baseEnd = steps.findLastIndex(
    ({ instruction }, index) => index < lastLayer && (instruction === 'CMD' || instruction === 'ENTRYPOINT'),
  );
  return steps.slice(Math.max(firstLayer, baseEnd) + 1);
}

/** `/bin/sh -c #(nop) ADD file:… in /`, `/bin/sh -c apt-get update`, `RUN |1 A=b /bin/sh -c … # buildkit`, `ADD a b # buildkit`. */
function readStep(createdBy: string, number: number): BuildStep {
  const text = createdBy.slice(0, textLengthMax).trim();
  const nop = /^\/bin\/sh -c #\(nop\)\s{0,8}/.exec(text);
  const written = nop ? text.slice(nop[0].length) : text;
  const [, instruction = '', rest = ''] = /^([A-Z]{3,12})\s+([^]*)$/.exec(written) ?? [];
  if (instruction !== '') return { number, instruction, text: rest.replace(/\s*# buildkit$/, '') };
  return { number, instruction: 'RUN', text: written.replace(/^\/bin\/sh -c /, '') };
}
