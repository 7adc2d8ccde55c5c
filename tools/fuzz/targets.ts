import { gzipSync, zstdCompressSync } from 'node:zlib';
import { isReferenceProblem, parseImageReference } from '../../src/domain/image-reference.ts';
import { readArtifactManifest } from '../../src/engine/advisories/exchange/read-artifact-manifest.ts';
import { artifactTypes } from '../../src/engine/advisories/exchange/snapshot-artifact.ts';
import { parseOsvRecord } from '../../src/engine/advisories/osv/parse-osv-record.ts';
import { isContentAnalyzer } from '../../src/engine/analyzers/analyzer.ts';
import { analyzers } from '../../src/engine/analyzers/analyzers.ts';
import { createLayerCollector } from '../../src/engine/pipeline/collect-layer.ts';
import { createContentPass } from '../../src/engine/pipeline/content-pass.ts';
import { decompressLayer } from '../../src/engine/pipeline/decompress.ts';
import { decodeLayerResult, encodeLayerResult } from '../../src/engine/pipeline/encode-layer-result.ts';
import { layerLimits } from '../../src/engine/pipeline/limits.ts';
import { mergeLayers } from '../../src/engine/pipeline/merge-layers.ts';
import { readPurl } from '../../src/engine/pipeline/read-purl.ts';
import { readUpload } from '../../src/engine/upload/read-upload.ts';
import { schemes } from '../../src/engine/versions/schemes.ts';
import { parseVersionRange } from '../../src/engine/versions/version-range.ts';
import { lendEach } from '../../src/oci/lent-chunk.ts';
import { parseConfig } from '../../src/oci/manifest/parse-config.ts';
import { parseManifest } from '../../src/oci/manifest/parse-manifest.ts';
import { parseAuthChallenges } from '../../src/oci/registry/auth-challenge.ts';
import { createTarReader } from '../../src/oci/tar/tar-reader.ts';
import { parseResponseHead } from '../../src/oci/transport/response-head.ts';
import { readEcrHost } from '../../src/providers/aws-ecr/ecr-host.ts';
import { readRoleArn } from '../../src/providers/aws-ecr/role-arn.ts';
import { readServiceAccountKey } from '../../src/providers/google-gar/service-account-key.ts';
import { dotnetBundle } from '../../test/helpers/dotnet-bundle.ts';
import { elfWithNote } from '../../test/helpers/elf-note.ts';
import { goFile } from '../../test/helpers/executables.ts';
import { oldGoProgram } from '../../test/helpers/go-programs.ts';
import { languageCases } from '../../test/helpers/language-cases.ts';
import { imageConfig, mergeable } from '../../test/helpers/layer-result.ts';
import { pharFile } from '../../test/helpers/phar-file.ts';
import { rustProgram } from '../../test/helpers/rust-program.ts';
import { buildTar, gnuLong, pax } from '../../test/helpers/tar-builder.ts';
import { windowsBinary } from '../../test/helpers/windows-binary.ts';
import { analyzerTargets } from './analyzer-targets.ts';
import { archiveTargets } from './archive-targets.ts';
import { documentTargets } from './document-targets.ts';
import { feedTargets } from './feed-targets.ts';
import { formatReaderTargets } from './format-targets.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { providerTargets } from './provider-targets.ts';
import { json, refusing, textTarget } from './refusing.ts';
import { scannerTargets } from './scanner-targets.ts';

/** Every parser of outside data. */
export async function fuzzTargets(): Promise<FuzzTarget[]> {
  return [
    ...formatTargets,
    ...formatReaderTargets(),
    ...analyzerTargets(),
    ...(await feedTargets()),
    ...archiveTargets(),
    ...(await documentTargets()),
    ...scannerTargets(),
    ...providerTargets(),
    ...textTargets,
    ...schemeTargets(),
  ];
}

const digest = `sha256:${'a'.repeat(64)}` as const;
const tar = buildTar(
  { name: 'etc/os-release', content: 'ID=debian\nVERSION_ID="12"\n' },
  { name: 'bin', type: '2', linkName: 'usr/bin' },
  { name: 'app/node_modules/a/package.json', content: '{"name":"a","version":"1.0.0"}' },
  { name: 'app/b', type: '1', linkName: 'app/node_modules/a/package.json' },
  { name: 'app/.wh.gone' },
  { name: 'var/lib/dpkg/status', content: 'Package: a\nStatus: install ok installed\nVersion: 1\n\n' },
);
/** Lock files and manifests of all languages. */
const languageTars = Object.values(languageCases).map((files) =>
  buildTar(...files.map(({ path, text }) => ({ name: path, content: text }))),
);
const longTar = buildTar(gnuLong('L', 'a/'.repeat(200)), pax({ path: 'b', size: '3' }), { name: 'x', content: 'abc' });
const manifest = {
  schemaVersion: 2,
  mediaType: 'application/vnd.oci.image.manifest.v1+json',
  config: { mediaType: 'application/vnd.oci.image.config.v1+json', digest, size: 10 },
  layers: [{ mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip', digest, size: 10 }],
};
const index = {
  schemaVersion: 2,
  mediaType: 'application/vnd.oci.image.index.v1+json',
  manifests: [{ ...manifest.config, platform: { architecture: 'amd64', os: 'linux' } }],
};
const config = {
  architecture: 'amd64',
  os: 'linux',
  config: { Env: ['A=b'], Cmd: ['x'] },
  rootfs: { type: 'layers', diff_ids: [digest] },
  history: [{ created_by: 'RUN x', created: '2026-01-01T00:00:00Z' }],
};

const programs = [
  goFile('go1.22.1', ['dep\tgithub.com/acme/log\tv1.2.3']),
  oldGoProgram({ version: 'go1.16', lines: ['dep\tgithub.com/acme/log\tv1.2.3'] }),
  rustProgram([{ name: 'libc', version: '0.2.1' }]),
  dotnetBundle({ runtimeTarget: {}, targets: {}, libraries: { 'A.B/1.2.3': { type: 'package' } } }),
  elfWithNote({ type: 'deb', name: 'bash', version: '5.2-1' }, 'node.js/v18.20.4\0'),
  windowsBinary({ assembly: { name: 'A.B', version: [1, 2, 0, 0] }, texts: { ProductVersion: '1.2.3' } }),
  pharFile({ files: { 'vendor/composer/installed.json': '[{"name":"a/b","version":"1.0"}]' } }),
];

const formatTargets: FuzzTarget[] = [
  { name: 'layer (tar, analyzers, merge)', seeds: [tar, longTar, ...languageTars], run: refusing(readLayer) },
  { name: 'program (content analyzers)', seeds: programs, run: readProgram },
  {
    name: 'layer compression',
    seeds: [gzipSync(tar), zstdCompressSync(tar), Buffer.concat([gzipSync('a'), gzipSync(tar)]), tar],
    run: refusing(readCompressed),
  },
  {
    name: 'image manifest',
    seeds: [json(manifest), json(index)],
    run: refusing((input) => void parseManifest(input, null)),
  },
  {
    name: 'image configuration',
    seeds: [json(config)],
    run: refusing((input) => void parseConfig(input, manifest.config.mediaType)),
  },
  {
    name: 'upload',
    seeds: [
      json({
        schema: 1,
        image: 'ghcr.io/acme/api:1',
        packages: [{ type: 'deb', name: 'a', version: '1' }],
        vulnerabilities: [{ id: 'CVE-2024-0001', package: { type: 'deb', name: 'a', version: '1' }, severity: 'HIGH' }],
      }),
      json({
        schema: 1,
        image: 'ghcr.io/acme/api:1',
        packages: [{ purl: 'pkg:npm/a@1', ownedBy: { type: 'deb', name: 'a', version: '1' }, layerIndex: 0 }],
        layers: [{ digest, diffId: digest, sizeBytes: 1, topFiles: [{ path: 'a', sizeBytes: 1 }] }],
        evidence: {
          config: { user: 'root', env: ['A=b'], labels: { a: 'b' } },
          files: [{ kind: 'setuid', subject: 'bin/su', layerIndex: 0 }],
          unread: [{ kind: 'rpm', reason: 'x', count: 1, examplePath: 'a' }],
          content: { bytes: 10, packageBytes: 5 },
        },
      }),
    ],
    run: refusing((input) => void readUpload(input)),
  },
  {
    name: 'snapshot manifest',
    seeds: [
      json({
        schemaVersion: 2,
        artifactType: artifactTypes.artifact,
        layers: [artifactTypes.snapshot, artifactTypes.notes].map((mediaType) => ({ mediaType, digest, size: 10 })),
      }),
    ],
    run: refusing((input) => void readArtifactManifest(input)),
  },
  {
    name: 'OSV record',
    seeds: [
      json({
        id: 'GHSA-aaaa-bbbb-cccc',
        modified: '2024-01-01T00:00:00Z',
        aliases: ['CVE-2024-0001'],
        severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
        affected: [
          {
            package: { ecosystem: 'npm', name: 'a' },
            ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.0.0' }] }],
          },
        ],
      }),
    ],
    run: refusing((input) => void parseOsvRecord(input.toString('utf8'), 'npm')),
  },
];

const textTargets: FuzzTarget[] = [
  textTarget('image reference', ['ghcr.io/acme/api:1.2', `localhost:5000/a@${digest}`, '[::1]:5000/a'], (text) => {
    const parsed = parseImageReference(text);
    if (!isReferenceProblem(parsed) && parsed.repository === '') throw new Error('a reference without a repository');
  }),
  textTarget('package URL', ['pkg:deb/debian/a@1?arch=amd64&distro=debian-12', 'pkg:npm/%40a/b@1'], readPurl),
  textTarget('authentication challenge', ['Bearer realm="https://a.example/token",service="a",scope="b"'], (text) =>
    parseAuthChallenges(text),
  ),
  textTarget('response head', ['HTTP/1.1 200 OK\r\nContent-Length: 3\r\nA: b\r\n\r\n'], parseResponseHead),
  textTarget('ECR host', ['123456789012.dkr.ecr.eu-west-1.amazonaws.com', 'public.ecr.aws'], readEcrHost),
  textTarget('AWS role', ['arn:aws:iam::123456789012:role/a'], readRoleArn),
  textTarget(
    'Google key',
    ['{"type":"service_account","client_email":"a@b","private_key":"x"}'],
    readServiceAccountKey,
  ),
  textTarget('version range of a user', ['>=1.2 <1.4 || =2.0'], parseVersionRange),
];

/** Whether the order of each scheme holds for any two valid versions. */
function schemeTargets(): FuzzTarget[] {
  const seeds = [
    '1.2.3-4 1.2.3-5',
    '1:2.0~rc1-1 2.0',
    'v1.0.0-rc.1+b 1.0.0',
    '2.6.0.dev1+a.1 1!1',
    '1.0_p1-r2 1.0_rc3',
  ];
  return Object.values(schemes).map(({ id, isValid, compare }) =>
    textTarget(`version scheme ${id}`, seeds, (text) => {
      const [left = '', right = ''] = text.split(' ');
      if (!isValid(left) || !isValid(right)) return;
      if (Math.sign(compare(left, right)) + Math.sign(compare(right, left)) !== 0) {
        throw new Error('the order is not antisymmetric');
      }
    }),
  );
}

function readLayer(input: Buffer): void {
  const collector = createLayerCollector(analyzers, layerLimits);
  const reader = createTarReader(collector.visitor, { subject: 'layer', ...layerLimits });
  reader.push(input);
  reader.end();
  const result = {
    digest,
    diffId: digest,
    sizeBytes: input.length,
    uncompressedBytes: input.length,
    ...collector.result(),
  };
  const decoded = decodeLayerResult(encodeLayerResult(result));
  if (!decoded) throw new Error('the result of a layer cannot be decoded');
  mergeLayers({ config: imageConfig(), layers: [mergeable(decoded)] });
}

async function readCompressed(input: Buffer): Promise<void> {
  let plainBytes = 0;
  async function* chunks() {
    yield input;
  }
  for await (const chunk of decompressLayer(lendEach(chunks()))) {
    plainBytes += chunk.length;
    if (plainBytes > 64 * 1024 * 1024) return;
  }
}

function readProgram(input: Buffer): void {
  const content = createContentPass(analyzers.filter(isContentAnalyzer), (analyzer) => {
    throw new Error(`${analyzer} failed`);
  });
  content.begin({ path: 'usr/bin/node', sizeBytes: input.length, mode: 0o755 });
  content.take(input);
  content.end();
}
