import { isHeaderOnly } from '../../../src/engine/matching/distributions/is-header-only.ts';
import type { Reason } from './reason.ts';

export const kernelHeaderPackages: Reason = {
  id: 'kernel-header-packages',
  text: 'The package has only header files of the kernel, which advisories about the kernel do not concern (decision 0014). Trivy reports them, and grype leaves out some of them.',
  explains: ({ isOwn, item }) => !isOwn && isHeaderOnly(item),
};
