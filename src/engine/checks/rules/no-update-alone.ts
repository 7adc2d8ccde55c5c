import { evaluateSteps } from '../build-steps.ts';
import type { ImageCheck } from '../image-check.ts';

const update = /\b(?:apt|apt-get|aptitude)\s+(?:-\S+\s+){0,8}update\b|\bapk\s+(?:-\S+\s+){0,8}update\b/;
const install = /\b(?:install|upgrade|dist-upgrade|full-upgrade|build-dep|add)\b/;

export const noUpdateAlone: ImageCheck = {
  id: 'no-update-alone',
  title: 'Package lists are updated in the same step as the installation',
  weight: 3,
  cisControl: '4.7',
  remediation: 'Combine update and install in one RUN step, because a cached update step leads to outdated packages.',
  evaluate: ({ evidence }) =>
    evaluateSteps(
      evidence.config.history,
      ({ instruction, text }) => instruction === 'RUN' && update.test(text) && !install.test(text),
    ),
};
