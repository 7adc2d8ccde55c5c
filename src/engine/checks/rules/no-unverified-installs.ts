import { evaluateSteps } from '../build-steps.ts';
import type { ImageCheck } from '../image-check.ts';

const unverified: readonly RegExp[] = [
  /\b(?:curl|wget)\b[^|;&\n]{0,1000}\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b/,
  /\bcurl\b[^|;&\n]{0,1000}\s(?:-[a-zA-Z]{0,10}k[a-zA-Z]{0,10}|--insecure)\b/,
  /\bwget\b[^|;&\n]{0,1000}\s--no-check-certificate\b/,
  /\s--(?:allow-unauthenticated|allow-untrusted|force-yes|no-gpg-check|nogpgcheck)\b/,
  /\bpip3?\b[^|;&\n]{0,1000}\s--trusted-host\b/,
];

export const noUnverifiedInstalls: ImageCheck = {
  id: 'no-unverified-installs',
  title: 'The origin of installed software is verified',
  weight: 4,
  cisControl: '4.11',
  remediation: 'Do not disable certificate and signature checks, and verify downloaded scripts before running them.',
  evaluate: ({ evidence }) =>
    evaluateSteps(
      evidence.config.history,
      ({ instruction, text }) => instruction === 'RUN' && unverified.some((pattern) => pattern.test(text)),
    ),
};
