import type { SupportedSoftware } from '../../matching/match-result.ts';
import type { ImageCheck } from '../image-check.ts';

interface Needed {
  software: readonly SupportedSoftware[];
  inventory: { packages: readonly { name: string; version: string }[] };
}

/** The only check that depends on advisories. A re-match evaluates it again. */
export const supportedSoftware: ImageCheck<Needed> = {
  id: 'supported-software',
  title: 'Language runtimes, servers and frameworks have security support',
  weight: 5,
  cisControl: null,
  remediation:
    'Upgrade to a supported release. After the end of support, vulnerabilities get no fixes, and often no advisories.',
  evaluate({ software, inventory }) {
    if (software.length === 0) return { status: 'NOT_APPLICABLE', evidence: [] };
    const ended = software.flatMap(({ hasEnded, packageIndex, product, release, endsOn }) => {
      const { name = '', version = '' } = inventory.packages[packageIndex] ?? {};
      return hasEnded ? [`${name} ${version}: support of ${product} ${release} ended on ${endsOn}`] : [];
    });
    return { status: ended.length > 0 ? 'FAIL' : 'PASS', evidence: [...new Set(ended)] };
  },
};
