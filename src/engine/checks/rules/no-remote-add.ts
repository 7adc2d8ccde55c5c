import { evaluateSteps } from '../build-steps.ts';
import type { ImageCheck } from '../image-check.ts';

const remote = /\b(?:https?|ftp):\/\//i;

export const noRemoteAdd: ImageCheck = {
  id: 'no-remote-add',
  title: 'Nothing is added straight from a remote address',
  weight: 3,
  cisControl: '4.9',
  remediation: 'Fetch it in a RUN that verifies a checksum or signature, or use ADD --checksum.',
  evaluate: ({ evidence }) =>
    evaluateSteps(
      evidence.config.history,
      ({ instruction, text }) => instruction === 'ADD' && remote.test(text) && !text.includes('--checksum='),
    ),
};
