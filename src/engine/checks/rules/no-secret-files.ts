import { evidenceOf } from '../evidence-of.ts';
import type { ImageCheck } from '../image-check.ts';

const descriptions: Record<string, string> = {
  'private-key': 'Private key',
  credential: 'Credentials',
  'deleted-secret': 'Deleted or replaced by a later layer, still shipped',
};

export const noSecretFiles: ImageCheck = {
  id: 'no-secret-files',
  title: 'No private key or credential file is in the image',
  weight: 10,
  cisControl: '4.10',
  remediation:
    'Keep such files out of the build context and mount them at build or run time; deleting one in a later layer does not take it out of the image.',
  evaluate({ evidence }) {
    const found = evidenceOf(evidence, ['private-key', 'credential', 'deleted-secret']).map(
      ({ kind, subject }) => `${descriptions[kind] ?? kind}: ${subject}`,
    );
    return { status: found.length > 0 ? 'FAIL' : 'PASS', evidence: found };
  },
};
