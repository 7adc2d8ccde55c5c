import { evaluateSteps } from '../build-steps.ts';
import type { ImageCheck } from '../image-check.ts';

export const copyOverAdd: ImageCheck = {
  id: 'copy-over-add',
  title: 'Files are added with COPY instead of ADD',
  weight: 3,
  cisControl: '4.9',
  remediation: 'Use COPY. Download and unpack archives in a RUN step that verifies the download.',
  evaluate: ({ evidence }) => evaluateSteps(evidence.config.history, ({ instruction }) => instruction === 'ADD'),
};
