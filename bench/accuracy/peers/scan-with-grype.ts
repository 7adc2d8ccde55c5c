import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findPeer } from '../../engine/peers.ts';
import type { PeerFinding, PeerTarget } from './peer-finding.ts';
import { readFindingLines } from './read-finding-lines.ts';
import { runPeer } from './run-peer.ts';

const template =
  '{{ range .Matches }}{{ .Vulnerability.ID }}\t{{ .Artifact.PURL }}\t{{ .Artifact.Type }}\t{{ .Artifact.Name }}\t{{ .Artifact.Version }}\n{{ end }}';

/** The findings of grype. */
export async function scanWithGrype(target: PeerTarget, databases: string, scratch: string): Promise<PeerFinding[]> {
  const output = path.join(scratch, 'grype.txt');
  const templateFile = path.join(scratch, 'grype.tmpl');
  rmSync(output, { force: true });
  writeFileSync(templateFile, template);
  const source = 'sbom' in target ? `sbom:${target.sbom}` : `oci-dir:${target.layout}`;
  await runPeer(findPeer('grype') ?? 'grype', [source, '-q', '-o', 'template', '-t', templateFile, '--file', output], {
    env: {
      GRYPE_DB_CACHE_DIR: path.join(databases, 'grype-cache'),
      GRYPE_DB_AUTO_UPDATE: 'false',
      GRYPE_DB_VALIDATE_AGE: 'false',
      GRYPE_CHECK_FOR_APP_UPDATE: 'false',
    },
  });
  return readFindingLines(output);
}
