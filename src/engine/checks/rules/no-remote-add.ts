import { evaluateSteps } from '../build-steps.ts';
import type { ImageCheck } from '../image-check.ts';

const remote = /\b(?:https?|ftp):\/\//i;

export const noRemoteAdd: ImageCheck = {
  id: 'no-remote-add',
  title: 'ADD does not download files from remote addresses',
  weight: 3,
  cisControl: '4.9',
  remediation: 'Download the file in a RUN step that verifies a checksum or signature, or use ADD --checksum.',
  evaluate: ({ evidence }) =>
    evaluateSteps(
      evidence.config.history,
      ({ instruction, text }) => instruction === 'ADD' && remote.test(text) && !text.includes('--checksum='),
    ),
};
