import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPeer } from '../../../bench/engine/peers.ts';
import { listOf, recordOf } from '../../../src/engine/text-formats/outside-values.ts';
import { explainedListings, type FieldDifference, type SbomTool, sbomTools } from './explained-differences.ts';
import { spdxExplanations } from './explained-spdx-differences.ts';
import { databasesMissing, type SbomImage, writeSbomImages } from './sbom-images.ts';
import { comparedSpdxFields, type SpdxDocumentFields, type SpdxField, spdxDocumentFields } from './spdx-fields.ts';
import { ownDocument, toolDocument } from './write-documents.ts';

/** Values of each field in the SPDX documents of the same images, beside those of other programs (docs/sbom.md). */
describe.skipIf(databasesMissing !== '')(`fields of SPDX documents${databasesMissing}`, () => {
  const own = new Map<string, { document: unknown; fields: SpdxDocumentFields }>();
  let images: SbomImage[] = [];
  let folder = '';

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-spdx-fields-'));
    images = await writeSbomImages(folder);
    for (const image of images) {
      const document = await ownDocument(image, 'spdx');
      own.set(image.name, { document, fields: spdxDocumentFields(document) });
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('have no files, whose hashes SPDX requires, and contain every package in the image that they describe', () => {
    for (const [name, { document, fields }] of own) {
      expect(listOf(recordOf(document)['files']), name).toEqual([]);
      const [image, ...others] = fields.described;
      expect([image?.['primaryPackagePurpose'], others.length], name).toEqual(['CONTAINER', 0]);
      const contained = listOf(recordOf(document)['relationships'])
        .map(recordOf)
        .filter((one) => one['relationshipType'] === 'CONTAINS' && one['spdxElementId'] === image?.['SPDXID'])
        .map((one) => one['relatedSpdxElement']);
      const inside = listOf(recordOf(document)['packages'])
        .map(recordOf)
        .filter((one) => one['primaryPackagePurpose'] === undefined)
        .map((one) => one['SPDXID']);
      expect(inside.length, name).toBeGreaterThan(0);
      expect(contained, name).toEqual(expect.arrayContaining(inside));
    }
  });

  describe.each(sbomTools)('beside %s', (tool) => {
    const program = findPeer(tool);

    it.skipIf(program === undefined)(
      `have the same packages and values or a known reason for each difference${program === undefined ? ` [needs ${tool}]` : ''}`,
      () => {
        const used = new Set<string>();
        const unexplained: string[] = [];
        for (const image of images) {
          const document = toolDocument(image, { tool, program: program ?? '', scratch: folder, format: 'spdx' });
          const theirs = spdxDocumentFields(document);
          expect(theirs.packages.size, image.name).toBeGreaterThan(0);
          expect(theirs.described.map((one) => one['primaryPackagePurpose'])).toEqual(['CONTAINER']);
          const ours = own.get(image.name)?.fields ?? { packages: new Map(), described: [] };
          unexplained.push(...unexplainedListings(tool, ours, theirs));
          for (const difference of differences(tool, ours, theirs)) {
            const explanation = spdxExplanations.find(
              (one) =>
                one.tools.includes(tool) &&
                one.fields.includes(difference.field) &&
                (one.types === undefined || one.types.includes(difference.type)) &&
                one.explains(difference),
            );
            if (explanation) used.add(explanation.reason);
            else unexplained.push(`${image.name}: ${JSON.stringify(difference)}`);
          }
        }
        expect(unexplained).toEqual([]);
        const unused = spdxExplanations.filter((one) => one.tools.includes(tool) && !used.has(one.reason));
        expect(unused.filter(({ isOfCycloneDx = false }) => !isOfCycloneDx).map(({ reason }) => reason)).toEqual([]);
      },
    );
  });
});

function differences(
  tool: SbomTool,
  ours: SpdxDocumentFields,
  theirs: SpdxDocumentFields,
): FieldDifference<SpdxField>[] {
  return [...ours.packages.values()].flatMap(({ key, type, values }) => {
    const other = theirs.packages.get(key);
    if (!other) return [];
    return comparedSpdxFields
      .map((field) => ({ tool, type, field, ours: values[field], theirs: other.values[field] }))
      .filter((one) => one.ours.join('\n') !== one.theirs.join('\n'));
  });
}

function unexplainedListings(
  tool: SbomTool,
  { packages: ours }: SpdxDocumentFields,
  { packages: theirs }: SpdxDocumentFields,
) {
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key) => {
    if (ours.has(key) && theirs.has(key)) return [];
    const listedBy = ours.has(key) ? 'plimsoll' : tool;
    const isKnown = explainedListings.some(
      (one) => one.tool === tool && one.listedBy === listedBy && one.keys.test(key),
    );
    return isKnown ? [] : [`only ${listedBy}: ${key}`];
  });
}
