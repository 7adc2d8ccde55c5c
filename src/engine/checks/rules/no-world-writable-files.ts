import { evidenceOf } from '../evidence-of.ts';
import type { ImageCheck } from '../image-check.ts';

export const noWorldWritableFiles: ImageCheck = {
  id: 'no-world-writable-files',
  title: 'No file is writable for every user',
  weight: 4,
  cisControl: null,
  remediation:
    'Remove the write permission of others (chmod o-w). Set the sticky bit on folders that every user must write to.',
  evaluate({ evidence }) {
    const found = evidenceOf(evidence, ['world-writable-file', 'world-writable-directory']).map(
      ({ subject }) => subject,
    );
    return { status: found.length > 0 ? 'FAIL' : 'PASS', evidence: found };
  },
};
