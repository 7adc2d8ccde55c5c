import type { FedrampBaseline, Framework } from './framework.ts';
import { cisDocker } from './frameworks/cis-docker.ts';
import { cmmc } from './frameworks/cmmc.ts';
import { fedramp, fedrampOf } from './frameworks/fedramp.ts';
import { hipaa } from './frameworks/hipaa.ts';
import { iso27001 } from './frameworks/iso-27001.ts';
import { nist80053 } from './frameworks/nist-800-53.ts';
import { pciDss } from './frameworks/pci-dss.ts';
import { soc2 } from './frameworks/soc2.ts';

/** Every framework for which packs can be created. A new framework needs a file and a line here. */
export const frameworks: readonly Framework[] = [soc2, pciDss, nist80053, hipaa, fedramp, iso27001, cmmc, cisDocker];

/** `baseline`: of FedRAMP, default Moderate. */
export function frameworkOf(key: string, baseline?: FedrampBaseline): Framework | undefined {
  if (key === 'fedramp' && baseline !== undefined) return fedrampOf(baseline);
  return frameworks.find((framework) => framework.key === key);
}
