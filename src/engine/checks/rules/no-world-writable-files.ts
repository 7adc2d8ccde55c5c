import { evidenceOf } from '../evidence-of.ts';
import type { ImageCheck } from '../image-check.ts';

export const noWorldWritableFiles: ImageCheck = {
  id: 'no-world-writable-files',
  title: 'Nothing is writable for every user',
  weight: 4,
  cisControl: null,
  remediation:
    'Take the write permission of others away (chmod o-w); set the sticky bit on folders that everybody must write to.',
  evaluate({ evidence }) {
    const found = evidenceOf(evidence, ['world-writable-file', 'world-writable-directory']).map(
      ({ subject }) => subject,
    );
    return { status: found.length > 0 ? 'FAIL' : 'PASS', evidence: found };
  },
};
