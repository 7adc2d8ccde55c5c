import { createHash } from 'node:crypto';
import { hostileText } from './hostile-text.ts';

/** Longest names that the grammar of image references permits. */
const repository = `team/${'w'.repeat(120)}`;
const tag = 'W'.repeat(128);

/** An upload of a tag whose free texts are hostile and have the length at which the service cuts or refuses them. Each revision has other versions. */
export function hostileEnvelope(host: string, revision = 1): object {
  const packages = Array.from({ length: 5 }, (_, index) => hostilePackage(index, revision));
  return {
    scan: { id: `${revision}${hostileText(199)}` },
    image: { ref: `${host}/${repository}:${tag}`, digest: digestOf(`image ${revision}`), platform: 'linux/amd64' },
    os: { id: 'debian', versionId: '12', name: hostileText(200) },
    scanners: [{ name: 'trivy', version: hostileText(100), status: 'succeeded' }],
    packages,
    vulnerabilities: packages.map((one, index) => ({
      cveId: `CVE-2024-${String(1000 + index)}`,
      severity: ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'][index % 4],
      title: hostileText(512),
      description: hostileText(4000),
      references: [`https://hostile.example/${encodeURIComponent(hostileText(300))}`, `https://hostile.example/"><b>`],
      package: { type: one.type, name: one.name, version: one.version },
      fixedVersion: hostileText(1000),
      scanner: 'trivy',
    })),
    layers: Array.from({ length: 3 }, (_, index) => ({
      index,
      command: hostileText(4000),
      sizeBytes: 1_000_000 * (index + 1),
      diffId: digestOf(`layer ${index === 2 ? revision : ''} ${index}`),
      topFiles: [{ path: hostileText(4000), sizeBytes: 500_000 }],
    })),
    evidence: hostileEvidence(),
    warnings: [{ code: 'MALFORMED_FILE', message: hostileText(1000), path: hostileText(4000) }],
  };
}

function hostilePackage(index: number, revision: number) {
  return {
    type: 'npm',
    name: `${index}${hostileText(250)}`,
    version: `${index}.${revision}.${hostileText(100)}`,
    licenses: [hostileText(200)],
    paths: [hostileText(4000)],
    supplier: hostileText(1000),
    layer: { index: index % 3 },
  };
}

function hostileEvidence(): object {
  return {
    config: {
      user: hostileText(500),
      env: [`NAME=${hostileText(1000)}`],
      entrypoint: [hostileText(1000)],
      cmd: [hostileText(1000)],
      exposedPorts: [hostileText(100)],
      labels: { [hostileText(200)]: hostileText(1000) },
      history: [{ createdBy: hostileText(4000), comment: hostileText(1000) }],
    },
    files: [{ kind: 'setuid', subject: hostileText(4000), layerIndex: 1 }],
  };
}

function digestOf(text: string): string {
  return `sha256:${createHash('sha256').update(`hostile ${text}`).digest('hex')}`;
}
