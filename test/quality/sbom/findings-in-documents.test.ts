import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accuracyFolder, openWholeSnapshot, scratchFolder, wholeMirror } from '../../../bench/accuracy/environment.ts';
import type { AccuracyImage } from '../../../bench/accuracy/images/make-image.ts';
import { makeImages } from '../../../bench/accuracy/images/make-images.ts';
import { compareDocuments, describeParity } from '../../../bench/accuracy/parity/compare-documents.ts';
import { explainParity } from '../../../bench/accuracy/parity/parity-reasons.ts';
import { findPeer } from '../../../bench/engine/peers.ts';
import { mirrorMissing } from '../../helpers/real-images.ts';

/** A sample of `bench/accuracy/sbom-parity.ts`, which compares all images and OSV-Scanner too. */
const databases = process.env['PEERS_DATA'] ?? '';
const caches = { trivy: 'trivy-cache', grype: 'grype-cache' } as const;
const scanners = (['trivy', 'grype'] as const).filter(
  (name) => findPeer(name) !== undefined && existsSync(path.join(databases, caches[name])),
);
const missing = `${mirrorMissing}${scanners.length > 0 ? '' : ' [needs trivy or grype, and its database in the folder PEERS_DATA]'}`;
/** A Debian, an Alpine and an rpm root, and installed packages at the bounds of records. */
const sample = ['debian-bookworm', 'alpine-3.20.3', 'alma-9', 'language-npm', 'language-pypi', 'language-maven'];

describe.skipIf(missing !== '')(`findings of other scanners in documents${missing}`, () => {
  let images: AccuracyImage[];
  let scratch: string;

  beforeAll(async () => {
    (await openWholeSnapshot()).close();
    scratch = scratchFolder();
    const pattern = new RegExp(`^(?:${sample.map((name) => name.replaceAll('.', '\\.')).join('|')})$`);
    images = await makeImages(path.join(accuracyFolder, 'images'), wholeMirror(), pattern);
  }, 900_000);

  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  it.each(sample)(
    'are those in the image %s, and each difference has a known reason',
    { timeout: 600_000 },
    async (name) => {
      const image = images.find((one) => one.name === name);
      if (!image) throw new Error(`there is no image ${name}`);
      const compared = await compareDocuments({ image, scanners, databases, scratch });
      const differences = compared.flatMap(({ documents }) => documents.flatMap((one) => one.differences));
      const unexplained = differences.filter((one) => explainParity(one) === undefined);
      expect(unexplained.map(describeParity)).toEqual([]);
      expect(compared.length).toBeGreaterThan(0);
      expect(Math.min(...compared.map(({ inImage }) => inImage))).toBeGreaterThan(0);
      expect(compared.map(({ documents }) => documents.map(({ document }) => document))).toEqual(
        compared.map(() => ['CycloneDX', 'SPDX']),
      );
    },
  );
});
