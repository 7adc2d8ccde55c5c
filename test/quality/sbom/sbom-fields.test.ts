import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPeer } from '../../../bench/engine/peers.ts';
import { type ComponentFields, comparedFields, componentFields } from './component-fields.ts';
import {
  explainedListings,
  explanations,
  type FieldDifference,
  type SbomTool,
  sbomTools,
} from './explained-differences.ts';
import { installedFiles, vendor } from './installed-files.ts';
import { databasesMissing, type SbomImage, writeSbomImages } from './sbom-images.ts';
import { ownDocument, toolDocument } from './write-documents.ts';

/** Values of each field in the bills of materials of the same images, beside those of other programs (docs/sbom.md). */
describe.skipIf(databasesMissing !== '')(`fields of bills of materials${databasesMissing}`, () => {
  const own = new Map<string, ReadonlyMap<string, ComponentFields>>();
  let images: SbomImage[] = [];
  let folder = '';

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-sbom-fields-'));
    images = await writeSbomImages(folder);
    for (const image of images) own.set(image.name, componentFields(await ownDocument(image)));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('state no supplier, address and hash that the image does not contain', () => {
    const jars = installedFiles().filter(({ path: file }) => file.endsWith('.jar'));
    const jarHashes = new Set(jars.map(({ content = '' }) => createHash('sha1').update(content).digest('hex')));
    for (const { name, tars } of images) {
      const tar = Buffer.concat(tars);
      const invented = [...(own.get(name)?.values() ?? [])].flatMap(({ key, values }) => [
        ...values.supplier.flatMap((text) => text.split(', ')).filter((text) => text !== vendor && !tar.includes(text)),
        ...values.email.filter((text) => !tar.includes(text)),
        ...values.hash
          .map((text) => text.slice(text.lastIndexOf(' ') + 1))
          .filter((hex) => !jarHashes.has(hex) && !hasHash(tar, hex))
          .map((hex) => `${key} ${hex}`),
      ]);
      expect(invented, name).toEqual([]);
    }
  });

  describe.each(sbomTools)('beside %s', (tool) => {
    const program = findPeer(tool);
    const used = new Set<string>();

    it.skipIf(program === undefined)(
      `have the same values or a known reason for each difference${program === undefined ? ` [needs ${tool}]` : ''}`,
      () => {
        const unexplained: string[] = [];
        for (const image of images) {
          const theirs = componentFields(toolDocument(image, { tool, program: program ?? '', scratch: folder }));
          expect(theirs.size, image.name).toBeGreaterThan(0);
          const ours = own.get(image.name) ?? new Map<string, ComponentFields>();
          unexplained.push(...unexplainedListings(tool, ours, theirs, used));
          for (const difference of differences(tool, ours, theirs)) {
            const explanation = explanations.find((one) => isExplanation(one, difference));
            if (explanation) used.add(explanation.reason);
            else unexplained.push(`${image.name}: ${JSON.stringify(difference)}`);
          }
        }
        expect(unexplained).toEqual([]);
        const unused = [
          ...explanations.filter((one) => one.tools.includes(tool)),
          ...explainedListings.filter((one) => one.tool === tool),
        ].filter(({ reason }) => !used.has(reason));
        expect(unused.map(({ reason }) => reason)).toEqual([]);
      },
    );
  });
});

/** The bytes of the hash, in one of the forms in which metadata state hashes. */
function hasHash(tar: Buffer, hex: string): boolean {
  const bytes = Buffer.from(hex, 'hex');
  return tar.includes(hex) || tar.includes(bytes.toString('base64')) || tar.includes(bytes);
}

function differences(
  tool: SbomTool,
  ours: ReadonlyMap<string, ComponentFields>,
  theirs: ReadonlyMap<string, ComponentFields>,
): FieldDifference[] {
  return [...ours.values()].flatMap(({ key, type, values }) => {
    const other = theirs.get(key);
    if (!other) return [];
    return comparedFields
      .map((field) => ({ tool, type, field, ours: values[field], theirs: other.values[field] }))
      .filter((one) => one.ours.join('\n') !== one.theirs.join('\n'));
  });
}

function isExplanation(one: (typeof explanations)[number], difference: FieldDifference): boolean {
  return (
    one.tools.includes(difference.tool) &&
    one.fields.includes(difference.field) &&
    (one.types === undefined || one.types.includes(difference.type)) &&
    one.explains(difference)
  );
}

function unexplainedListings(
  tool: SbomTool,
  ours: ReadonlyMap<string, ComponentFields>,
  theirs: ReadonlyMap<string, ComponentFields>,
  used: Set<string>,
): string[] {
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key) => {
    if (ours.has(key) && theirs.has(key)) return [];
    const listedBy = ours.has(key) ? 'plimsoll' : tool;
    const known = explainedListings.find((one) => one.tool === tool && one.listedBy === listedBy && one.keys.test(key));
    if (known) used.add(known.reason);
    return known ? [] : [`only ${listedBy}: ${key}`];
  });
}
