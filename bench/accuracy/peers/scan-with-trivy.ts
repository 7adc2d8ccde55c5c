import { rmSync } from 'node:fs';
import path from 'node:path';
import { findPeer } from '../../engine/peers.ts';
import type { PeerFinding, PeerTarget } from './peer-finding.ts';
import { readFindingLines } from './read-finding-lines.ts';
import { runPeer } from './run-peer.ts';

/** One action prints a line: trivy writes the text of each action with a system call of its own. */
const template =
  '{{ range . }}{{ $type := .Type }}{{ range .Vulnerabilities }}{{ printf "%s\\t%v\\t%s\\t%s\\t%s\\n" .VulnerabilityID (or .PkgIdentifier.BOMRef .PkgIdentifier.PURL) $type .PkgName .InstalledVersion }}{{ end }}{{ end }}';

/** The findings of trivy. `trivy sbom` has no `--skip-check-update`. */
export async function scanWithTrivy(target: PeerTarget, databases: string, scratch: string): Promise<PeerFinding[]> {
  const output = path.join(scratch, 'trivy.txt');
  rmSync(output, { force: true });
  const cache = path.join(databases, 'trivy-cache');
  const common = ['--quiet', '--offline-scan', '--skip-db-update', '--skip-java-db-update', '--skip-version-check'];
  const options = [
    ...common,
    '--cache-dir',
    cache,
    '--scanners',
    'vuln',
    '--format',
    'template',
    '--template',
    template,
  ];
  const command =
    'sbom' in target
      ? ['sbom', ...options, '--output', output, target.sbom]
      : ['image', ...options, '--skip-check-update', '--output', output, '--input', target.layout];
  await runPeer(findPeer('trivy') ?? 'trivy', command);
  return readFindingLines(output);
}
