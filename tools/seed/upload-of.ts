import { createHash } from 'node:crypto';
import { knownVulnerabilities } from './data/vulnerabilities.ts';
import { type Delivery, digestOf, type SeededVersion } from './fleet.ts';

/** Body of `POST /api/scans/upload` for one upload. The same `id` is stored once. */
export function uploadOf(delivery: Delivery, { host, id }: { host: string; id: string }): object {
  const { image, tag, packages, outcome } = delivery;
  const finishedAt = Date.now();
  const head = {
    scan: {
      id,
      startedAt: new Date(finishedAt - 4_000 - 170 * image.index).toISOString(),
      finishedAt: new Date(finishedAt).toISOString(),
      status: outcome === 'failed' ? 'failed' : 'completed',
      ...(outcome === 'failed' && { error: { code: 'TIMEOUT' } }),
    },
    image: { ref: `${host}/${image.name}:${tag}`, digest: digestOf(delivery), platform: 'linux/amd64' },
  };
  if (outcome === 'failed') return head;
  const reported = packages.flatMap(reportsOf);
  return {
    ...head,
    ...(reported.length > 0 && {
      scanners: [
        { name: 'trivy', version: '0.58.1', status: 'succeeded', durationMs: 2_100, findings: reported.length },
      ],
      vulnerabilities: reported,
    }),
    packages: packages.map(packageOf),
    ...osOf(packages),
    layers: layersOf(delivery),
    evidence: evidenceOf(delivery),
    ...(outcome === 'unread file' && {
      warnings: [
        {
          code: 'MALFORMED_FILE',
          message: 'A package database could not be read.',
          path: 'opt/vendor/package-lock.json',
        },
      ],
    }),
  };
}

function packageOf({ known, version }: SeededVersion): object {
  const number = known.versions[version] ?? '';
  const [family, release = ''] = known.ecosystem.split(':');
  const layer = { index: family === 'Debian' || family === 'Alpine' ? 0 : 2 };
  if (family === 'Debian' || family === 'Alpine') {
    const isDebian = family === 'Debian';
    const distro = isDebian ? `debian-${release}` : `alpine-${release.slice(1)}`;
    const source = known.source === undefined ? '' : `&upstream=${known.source}`;
    const type = isDebian ? 'deb/debian' : 'apk/alpine';
    const architecture = isDebian ? 'amd64' : 'x86_64';
    return {
      purl: `pkg:${type}/${known.name}@${encodeURIComponent(number)}?arch=${architecture}&distro=${distro}${source}`,
      layer,
    };
  }
  const type = { PyPI: 'pypi', Maven: 'maven', Go: 'golang' }[family ?? ''] ?? 'npm';
  return { type, name: known.name, version: number, layer };
}

/** Findings of Maven packages that a scanner beside the sensor reports. */
function reportsOf({ kind, known, version }: SeededVersion): object[] {
  if (kind !== 'java') return [];
  return Object.entries(known.fixes).flatMap(([id, fixed]) => {
    const facts = knownVulnerabilities.find((one) => one.id === id);
    if (facts === undefined || (fixed !== null && version >= known.versions.indexOf(fixed))) return [];
    return [
      {
        cveId: id,
        package: { type: 'maven', name: known.name, version: known.versions[version] },
        ...(fixed !== null && { fixedVersion: fixed, fixState: 'fixed' }),
        cvss: { vector: facts.cvss },
        scanner: 'trivy',
      },
    ];
  });
}

function osOf(packages: readonly SeededVersion[]): object {
  const known = packages.find(({ known: { ecosystem } }) => ecosystem.includes(':'))?.known;
  const [family = '', release = ''] = known?.ecosystem.split(':') ?? [];
  return known ? { os: { id: family.toLowerCase(), versionId: release.replace('v', '') } } : {};
}

function layersOf({ image, tag }: Delivery): object[] {
  const commands = ['ADD rootfs.tar.xz /', 'RUN install-packages', 'COPY --chown=app . /app'];
  return commands.map((command, index) => ({
    command,
    sizeBytes: 4_000_000 * (3 - index) + 10_007 * image.index,
    diffId: `sha256:${createHash('sha256')
      .update(`${image.name} ${index === 2 ? tag : ''} ${index}`)
      .digest('hex')}`,
  }));
}

function evidenceOf({ image }: Delivery): object {
  const isCareful = image.index % 3 !== 0;
  return {
    config: {
      user: isCareful ? '1000:1000' : '',
      env: ['PATH=/usr/local/bin:/usr/bin:/bin', 'LANG=C.UTF-8'],
      entrypoint: ['/app/start'],
      exposedPorts: ['8080/tcp'],
      labels: { 'org.opencontainers.image.vendor': 'Northwind' },
      ...(isCareful && { healthcheck: ['CMD', '/app/healthy'] }),
      history: [],
    },
    files: [],
  };
}
