import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundaryPackages } from '../../../bench/accuracy/boundary-packages.ts';
import { compareSubject } from '../../../bench/accuracy/compare-subject.ts';
import { explainDifferences } from '../../../bench/accuracy/explain-differences.ts';
import { type MirrorFacts, readMirrorFacts } from '../../../bench/accuracy/mirror-facts.ts';
import type { OsvRecord } from '../../../bench/accuracy/osv-records.ts';
import { RecordIndex } from '../../../bench/accuracy/record-index.ts';
import { subjects } from '../../../bench/accuracy/subjects.ts';
import { findPeer } from '../../../bench/engine/peers.ts';
import { baseEcosystem } from '../../../src/engine/advisories/ecosystem.ts';
import { openSnapshot } from '../../../src/engine/advisories/open-snapshot.ts';
import { refreshSnapshot } from '../../../src/engine/advisories/refresh-snapshot.ts';
import type { AdvisorySnapshot } from '../../../src/engine/advisories/snapshot.ts';
import { advisoryMirror, mirrorMissing, mirrorRecords } from '../../helpers/real-images.ts';

/** A sample of what `bench/accuracy/boundaries.ts` asks about all records. */
const databases = process.env['PEERS_DATA'] ?? '';
const trivyMissing =
  findPeer('trivy') !== undefined && existsSync(path.join(databases, 'trivy-cache'))
    ? ''
    : ' [needs trivy, and its database in the folder PEERS_DATA]';
const missing = `${mirrorMissing}${trivyMissing}`;
const ecosystems = ['npm', 'PyPI', 'Alpine:v3.18'];
const packagesPerEcosystem = 150;

describe.skipIf(missing !== '')(`matching at and around bounds, beside trivy${missing}`, () => {
  let folder: string;
  let snapshot: AdvisorySnapshot;
  let facts: MirrorFacts;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-beside-trivy-'));
    const feeds = ecosystems.map((ecosystem) => `osv:${baseEcosystem(ecosystem)}`);
    const { snapshot: stored } = await refreshSnapshot({
      folder,
      bases: [pathToFileURL(advisoryMirror()).href],
      feeds,
    });
    snapshot = openSnapshot(stored.path);
    facts = readMirrorFacts(advisoryMirror(), ecosystems.map(baseEcosystem));
  }, 300_000);

  afterAll(() => {
    snapshot.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(subjects.filter(({ ecosystem }) => ecosystems.includes(ecosystem)))(
    'finds all that trivy finds in $ecosystem, and each difference has a known reason',
    { timeout: 300_000 },
    async (subject) => {
      const records = mirrorRecords<OsvRecord>(advisoryMirror(), baseEcosystem(subject.ecosystem));
      const { groups } = facts;
      for (const record of records) groups.add(record);
      const all = boundaryPackages(subject, records);
      const step = Math.ceil(all.length / packagesPerEcosystem);
      const packages = all.filter((_, at) => at % step === 0);
      const input = { subject, packages, snapshot, groups, peers: ['trivy'] as const, databases, scratch: folder };
      const { own, notFound, differences } = await compareSubject(input);
      const { unexplained } = explainDifferences(
        differences,
        subject,
        packages,
        new RecordIndex(records, groups, facts),
      );
      expect(unexplained.map(({ item, vulnerability }) => `${item.name} ${item.version} ${vulnerability}`)).toEqual([]);
      expect(notFound).toBe(0);
      expect(own).toBeGreaterThan(100);
    },
  );
});
