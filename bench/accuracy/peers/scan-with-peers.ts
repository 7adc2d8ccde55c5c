import type { PeerName } from '../subjects.ts';
import type { PeerFinding, PeerTarget } from './peer-finding.ts';
import { scanWithGrype } from './scan-with-grype.ts';
import { scanWithOsvScanner } from './scan-with-osv-scanner.ts';
import { scanWithTrivy } from './scan-with-trivy.ts';

const scans: Readonly<Record<PeerName, typeof scanWithTrivy>> = {
  trivy: scanWithTrivy,
  grype: scanWithGrype,
  'osv-scanner': scanWithOsvScanner,
};

/**
 * The findings of each scanner, one after the other. A scanner that fails is printed and left out: trivy ends with an error where its
 * database has no table of the distribution. `databases` is a folder with `trivy-cache`, `grype-cache` and `osv-db`.
 */
export async function scanWithPeers(
  names: readonly PeerName[],
  target: PeerTarget,
  databases: string,
  scratch: string,
): Promise<Map<PeerName, PeerFinding[]>> {
  const found = new Map<PeerName, PeerFinding[]>();
  for (const name of names) {
    try {
      found.set(name, await scans[name](target, databases, scratch));
    } catch (error) {
      console.log(`${name} failed: ${String(error).trimEnd().split('\n').at(-1)?.slice(-300)}`);
    }
  }
  return found;
}
