import { onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const grypeIgnoresZlib: Reason = {
  id: 'grype-ignores-zlib',
  text: 'Grype has a list of findings that it never reports: CVE-2023-45853 of zlib, which is in MiniZip only.',
  explains: (context) => context.vulnerability === 'CVE-2023-45853' && onlySilent(context, 'grype'),
};
