import { evaluateSteps } from '../build-steps.ts';
import type { ImageCheck } from '../image-check.ts';

export const copyOverAdd: ImageCheck = {
  id: 'copy-over-add',
  title: 'Files are copied in with COPY, not ADD',
  weight: 3,
  cisControl: '4.9',
  remediation: 'Use COPY; fetch and unpack archives in a RUN that checks what it fetched.',
  evaluate: ({ evidence }) => evaluateSteps(evidence.config.history, ({ instruction }) => instruction === 'ADD'),
};
