import { evidenceOf } from '../evidence-of.ts';
import type { ImageCheck } from '../image-check.ts';

const descriptions: Record<string, string> = {
  'private-key': 'Private key',
  credential: 'Credentials',
  'deleted-secret': 'Deleted or replaced in a later layer but still in the image',
};

export const noSecretFiles: ImageCheck = {
  id: 'no-secret-files',
  title: 'The image contains no private keys or credential files',
  weight: 10,
  cisControl: '4.10',
  remediation:
    'Exclude such files from the build context and mount them at build or run time. Deleting a file in a later layer does not remove it from the image.',
  evaluate({ evidence }) {
    const found = evidenceOf(evidence, ['private-key', 'credential', 'deleted-secret']).map(
      ({ kind, subject }) => `${descriptions[kind] ?? kind}: ${subject}`,
    );
    return { status: found.length > 0 ? 'FAIL' : 'PASS', evidence: found };
  },
};
