import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findPeer } from '../../engine/peers.ts';
import type { PeerFinding, PeerTarget } from './peer-finding.ts';
import { runPeer } from './run-peer.ts';

interface Report {
  results?: {
    packages?: {
      package: { name: string; version: string; ecosystem: string };
      vulnerabilities?: { id: string }[];
    }[];
  }[];
}

/** The findings of OSV-Scanner. It ends with 1 when there are findings, and with 128 when it finds no package. */
export async function scanWithOsvScanner(
  target: PeerTarget,
  databases: string,
  scratch: string,
): Promise<PeerFinding[]> {
  const output = path.join(scratch, 'osv-scanner.json');
  rmSync(output, { force: true });
  const what = 'sbom' in target ? ['scan', '-L', target.sbom] : ['scan', 'image', '--archive', target.archive];
  const offline = ['--offline', '--local-db-path', path.join(databases, 'osv-db')];
  const command = [...what, ...offline, '--format', 'json', '--output-file', output];
  await runPeer(findPeer('osv-scanner') ?? 'osv-scanner', command, { exitCodes: [0, 1, 128] });
  if (!existsSync(output)) return [];
  const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
  return (report.results ?? []).flatMap(({ packages = [] }) =>
    packages.flatMap(({ package: { name, version, ecosystem }, vulnerabilities = [] }) =>
      vulnerabilities.map(({ id }) => ({ id, ref: '', type: ecosystem, name, version })),
    ),
  );
}
