import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import { UsageError } from '../../src/cli/cli-context.ts';
import { toEarlierScan } from '../../src/cli/documents/earlier-scan.ts';
import { readImageList } from '../../src/cli/inputs/read-image-list.ts';
import { readIgnoreFile } from '../../src/cli/selection/read-ignore-file.ts';
import { readPublishedKeys } from '../../src/compliance/keys/read-published-keys.ts';
import { UnreadablePackError } from '../../src/compliance/pack/open-archive.ts';
import { parseManifest, signerOf } from '../../src/compliance/pack/read-pack-manifest.ts';
import { verifyPack } from '../../src/compliance/verify-pack.ts';
import { parseEnvironmentFile } from '../../src/config/parse-environment-file.ts';
import { ApiError } from '../../src/domain/api-error.ts';
import { readPolicyText } from '../../src/engine/policy/read-policy.ts';
import { readLabels } from '../../src/engine/sbom/read-labels.ts';
import { readLicense } from '../../src/engine/sbom/read-license.ts';
import { readParty } from '../../src/engine/sbom/read-party.ts';
import { readSbomFile } from '../../src/engine/upload/sbom-file/read-sbom-file.ts';
import { readVex } from '../../src/engine/vex/read-vex.ts';
import { UnreadableVexError } from '../../src/engine/vex/vex-statement.ts';
import { readLogo } from '../../src/features/identity/organizations/read-logo.ts';
import { readEvent } from '../../src/features/platform/billing/read-event.ts';
import { parseJson } from '../../src/http/parse-json.ts';
import { parseTemplate, TemplateError } from '../../src/lib/template/parse-template.ts';
import { renderTemplate } from '../../src/lib/template/render-template.ts';
import { pushedRepositories } from '../../src/providers/pushed-repositories.ts';
import { manifestFor, seal, zipOf } from '../../test/helpers/sealed-pack.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { json, refusing, textTarget, withFile } from './refusing.ts';

/** Documents of users, and bodies that other services send. */
export async function documentTargets(): Promise<FuzzTarget[]> {
  return [
    { name: 'bill of materials', seeds: bills, run: refusing((input) => readSbomFile(input)) },
    { name: 'VEX document', seeds: vexDocuments, run: refusing(readVex, [UnreadableVexError]) },
    textTarget('policy', [policy, '{"version":1,"rules":[{"name":"a","unknown":true}]}'], readPolicyText),
    textTarget('ignore file', [ignoreFile], (text) => readIgnoreFile(text, 'x'), [UsageError]),
    textTarget('template', templates, (text) => renderTemplate(parseTemplate(text), { a: { b: '<x>' }, c: [1, 2] }), [
      TemplateError,
    ]),
    textTarget('environment file', ['A=b\nexport C="d\\n$E" # f\n'], parseEnvironmentFile),
    textTarget('list of images', ['ghcr.io/acme/api:1 # x\n\n# y\ndebian:12\n'], readList, [UsageError]),
    textTarget(
      'earlier result',
      earlierResults.map((one) => JSON.stringify(one)),
      readEarlier,
      [UsageError, SyntaxError],
    ),
    textTarget('labels of an image', [labels], (text) => readLabels(labelsIn(text)), [SyntaxError]),
    {
      name: 'body of a request',
      seeds: [json({ a: [1, 'x'], __proto__: null }), json([])],
      run: refusing(parseJson, [ApiError]),
    },
    {
      name: 'logo',
      seeds: [logo()],
      run: refusing((input) => readLogo(input.toString('base64')), [ApiError]),
    },
    textTarget('license of a document', ['MIT AND (Apache-2.0 OR GPL-2.0+ WITH x)', 'see LICENSE'], readLicense),
    textTarget('party of a document', ['Jane Doe <jane@example.org>', 'Organization: Acme (a@b.c)'], readParty),
    {
      name: 'event of a registry',
      seeds: registryEvents.map(json),
      run: (input) => void pushedRepositories(input, 'r.example'),
    },
    textTarget(
      'event of billing',
      billingEvents.map((event) => JSON.stringify(event)),
      readBillingEvent,
      [SyntaxError],
    ),
    ...(await packTargets()),
  ];
}

const purl = 'pkg:deb/debian/a@1?distro=debian-12';
const cyclonedx = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  metadata: { component: { type: 'operating-system', name: 'debian', version: '12' } },
  components: [{ type: 'library', name: 'a', version: '1', purl, licenses: [{ license: { id: 'MIT' } }] }],
};
const spdx = {
  spdxVersion: 'SPDX-2.3',
  packages: [
    {
      name: 'a',
      versionInfo: '1',
      externalRefs: [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl }],
    },
  ],
};
const spdxTags = `SPDXVersion: SPDX-2.3\nPackageName: a\nPackageVersion: 1\nExternalRef: PACKAGE-MANAGER purl ${purl}\n`;
const bills = [
  json(cyclonedx),
  json(spdx),
  Buffer.from(spdxTags),
  Buffer.from(
    `<bom xmlns="http://cyclonedx.org/schema/bom/1.6"><components><component type="library"><name>a</name><purl>${purl}</purl><properties><property name="x">y</property></properties></component></components></bom>`,
  ),
  json({ _type: 'https://in-toto.io/Statement/v1', predicateType: 'https://cyclonedx.org/bom', predicate: cyclonedx }),
];

const vexDocuments = [
  {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    statements: [
      {
        vulnerability: { name: 'CVE-2024-0001', aliases: ['GHSA-a'] },
        products: [{ '@id': 'pkg:oci/a', subcomponents: [{ '@id': purl }] }],
        status: 'not_affected',
        justification: 'component_not_present',
      },
    ],
  },
  {
    bomFormat: 'CycloneDX',
    components: [{ 'bom-ref': 'a', purl }],
    vulnerabilities: [{ id: 'CVE-2024-0001', affects: [{ ref: 'a' }], analysis: { state: 'not_affected' } }],
  },
  {
    document: { category: 'csaf_vex', tracking: { id: 'a' } },
    product_tree: {
      branches: [{ name: 'a', branches: [{ product: { product_id: 'p', product_identification_helper: { purl } } }] }],
      relationships: [
        { product_reference: 'p', relates_to_product_reference: 'p', full_product_name: { product_id: 'q' } },
      ],
    },
    vulnerabilities: [
      { cve: 'CVE-2024-0001', product_status: { known_not_affected: ['p', 'q'] }, threats: [{ details: 'x' }] },
    ],
  },
].map(json);

const policy = `version: 1
name: a
rules:
  - name: fixable
    action: warn
    findings: { severity: high, fixable: true, epss: 0.5 }
  - name: licenses
    licenses: { deny: ['AGPL-*'], unknown: deny }
  - name: base
    baseImage: { allow: ['docker.io/library/*'] }
exceptions:
  - id: CVE-2024-0001
    package: pkg:deb/debian/a
    image: ghcr.io/acme/*
    rules: [fixable]
    reason: x
    expires: 2030-01-01
`;
const ignoreFile = '- id: CVE-2024-0001\n  package: a\n  reason: x\n  expires: 2030-01-01\n';
const templates = ['{{a.b}} {{{a.b}}} {{#c}}{{.}}{{/c}}{{^d}}x{{/d}}{{! y }}', '{{#a}}\n  {{b}}\n{{/a}}\n'];

const registryEvents = [
  { events: [{ action: 'push', target: { repository: 'a/b' } }] },
  { message: { data: Buffer.from('{"tag":"r.example/p/a:1"}').toString('base64') } },
  { data: { repo_key: 'a', image_name: 'b' } },
  { registry_package: { namespace: 'a', name: 'b' } },
  { detail: { 'repository-name': 'a' } },
];
const billingEvents = [
  {
    id: 'evt_1',
    type: 'customer.subscription.updated',
    created: 1_700_000_000,
    data: { object: { id: 'sub_1', status: 'active', items: { data: [{ price: { lookup_key: 'pro' } }] } } },
  },
  {
    id: 'evt_2',
    type: 'checkout.session.completed',
    created: 1_700_000_000,
    data: { object: { subscription: 'sub_1', client_reference_id: 'org_1' } },
  },
  { id: 'evt_3', type: 'invoice.paid', created: 1_700_000_000, data: { object: { subscription: 'sub_1' } } },
];

const labels = '{"org.opencontainers.image.title":"a","org.opencontainers.image.base.name":"debian:12","x":"y"}';

function labelsIn(text: string): Record<string, string> {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const earlierResults = [
  {
    schema: 1,
    image: 'a:1',
    os: { name: 'Debian' },
    findings: [{ id: 'CVE-2024-0001', severity: 'HIGH', package: { name: 'a', version: '1' } }],
    packages: [{ type: 'deb', name: 'a', version: '1' }],
  },
];

function readEarlier(text: string): void {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'object' && value !== null) toEarlierScan(value);
}

function readList(text: string): Promise<string[]> {
  return readImageList('-', { stdin: Readable.from([text]) });
}

/** A PNG of two gray pixels. */
function logo(): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.from('0000000200000001080000000000', 'hex').subarray(0, 13);
  const pixels = deflateSync(Buffer.from([0, 1, 2]));
  const parts = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

function readBillingEvent(text: string): void {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'object' && value !== null) readEvent({ ...value });
}

async function packTargets(): Promise<FuzzTarget[]> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const contents = { 'report.csv': 'a,b\n1,2\n', 'evidence/x.json': '{}' };
  const sealed = seal(manifestFor(contents), privateKey);
  const pack = await zipOf(Object.entries({ ...sealed, ...contents }));
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' });
  const endless = { validUntil: null, introduction: null, endorsement: null };
  const keys = [{ number: 1, publicKey, validFrom: '2026-01-01T00:00:00.000Z', ...endless }];
  return [
    textTarget('published keys', [JSON.stringify({ data: { organizationId: 'org_1', keys } })], readPublishedKeys),
    {
      name: 'compliance pack',
      isSlow: true,
      seeds: [pack],
      run: refusing((input) => withFile(input, 'pack.zip', (file) => verifyPack(file)), [UnreadablePackError]),
    },
    {
      name: 'manifest of a pack',
      seeds: [sealed['manifest.json'], sealed['signature.json']],
      run(input) {
        parseManifest(input);
        signerOf(sealed['manifest.json'], input);
      },
    },
  ];
}
