import { describe, expect, it } from 'vitest';
import { analyzeText } from '../../../../test/helpers/analyze-text.ts';
import { makeTar } from '../../../../test/helpers/oci-layout.ts';
import { scanTars } from '../../../../test/helpers/scan-tars.ts';
import { readSbomFile } from '../../upload/sbom-file/read-sbom-file.ts';
import { cyclonedxFromXml } from './cyclonedx-from-xml.ts';
import { sbomAnalyzer } from './sbom-analyzer.ts';

const document = `<?xml version="1.0" encoding="UTF-8"?>
<bom xmlns="http://cyclonedx.org/schema/bom/1.6" serialNumber="urn:uuid:1" version="1">
  <metadata><component type="application"><name>own</name><purl>pkg:npm/own@1</purl></component></metadata>
  <components>
    <component type="operating-system"><name>debian</name><version>12</version></component>
    <component type="library" bom-ref="a">
      <supplier><name>Acme &amp; Co</name><url>https://acme.example</url><contact><email>a@acme.example</email></contact></supplier>
      <name>a</name>
      <version>1.0</version>
      <licenses><license><id>MIT</id></license><license><name>Own</name></license></licenses>
      <purl>pkg:npm/a@1.0</purl>
      <pedigree><ancestors><component type="library"><name>old</name><purl>pkg:npm/old@0.1</purl></component></ancestors></pedigree>
      <components>
        <component type='library'><name>inner</name><purl>pkg:npm/inner@2.0</purl></component>
      </components>
      <properties><property name="aquasecurity:trivy:FilePath">/app/a/package.json</property></properties>
      <evidence><occurrences><occurrence><location>srv/a</location></occurrence></occurrences></evidence>
    </component>
    <component type="library"><name>out</name><scope>excluded</scope><purl>pkg:npm/out@1</purl></component>
    <component type="library"><name>e</name><licenses><expression>MIT OR ISC</expression></licenses><purl>pkg:npm/e@1</purl></component>
  </components>
  <dependencies><dependency ref="a"/></dependencies>
</bom>`;

const convert = (text: string) => cyclonedxFromXml(text, { elements: 1000 });

describe('a CycloneDX document in XML', () => {
  it('gives the packages of an image, with licenses and supplier, without excluded ones and ancestors', () => {
    const { packages, warnings } = analyzeText(sbomAnalyzer, 'app/server.cdx.xml', document);
    expect(packages?.map(({ name, version, licenses, supplier }) => [name, version, licenses, supplier])).toEqual([
      ['inner', '2.0', [], undefined],
      ['a', '1.0', ['MIT', 'Own'], 'Acme & Co <a@acme.example> (https://acme.example)'],
      ['e', '1', ['MIT OR ISC'], undefined],
    ]);
    expect(warnings).toBeUndefined();
  });

  it('gives the inventory of a file, with paths and operating system', () => {
    const { format, inventory } = readSbomFile(Buffer.from(document));
    expect(format).toBe('CycloneDX');
    expect(inventory.operatingSystem).toMatchObject({ id: 'debian', versionId: '12' });
    expect(inventory.packages.map(({ name, paths }) => [name, paths])).toEqual([
      ['a', ['app/a/package.json', 'srv/a']],
      ['inner', []],
      ['e', []],
    ]);
  });

  it('may have a prefix for its elements', () => {
    const text =
      '<b:bom xmlns:b="http://cyclonedx.org/schema/bom/1.4"><b:components><b:component type="library"><b:name>a</b:name><b:purl>pkg:npm/a@1</b:purl></b:component></b:components></b:bom>';
    expect(convert(text)).toMatchObject({ components: [{ type: 'library', name: 'a', purl: 'pkg:npm/a@1' }] });
  });

  it('is listed in an image, and no content of it is unread', async () => {
    const { packages, evidence } = await scanTars(
      makeTar([
        { path: 'app/bom.xml', content: document },
        { path: 'lib/bom.xml', content: '<project><artifactId>x-bom</artifactId></project>' },
        { path: 'app/x.spdx.xml', content: '<SpdxDocument/>' },
      ]),
    );
    expect(packages.map(({ name }) => name)).toEqual(['a', 'e', 'inner']);
    expect(evidence.unread).toMatchObject([{ kind: 'sbom', count: 1, examplePath: 'app/x.spdx.xml' }]);
  });

  it.each([
    ['other XML', '<project><name>x</name></project>', undefined],
    ['a document of another schema', '<bom xmlns="http://example.org/bom"><components/></bom>', undefined],
    ['a truncated document', document.slice(0, 700), 'unreadable'],
    [
      'more elements than the limit',
      `<bom xmlns="http://cyclonedx.org/schema/bom/1.6">${'<a>b</a>'.repeat(1001)}</bom>`,
      'unreadable',
    ],
    ['no XML', 'bom', 'unreadable'],
  ])('is not %s', (_, text, expected) => {
    expect(convert(text)).toBe(expected);
  });

  it('without components has none', () => {
    expect(convert('<bom xmlns="http://cyclonedx.org/schema/bom/1.6"><components/></bom>')).toMatchObject({
      components: [],
    });
  });

  it.each(['app/server.cdx.xml', 'app/lib.cyclonedx.xml'])('in %s leads to a warning if it is damaged', (path) => {
    expect(analyzeText(sbomAnalyzer, path, document.slice(0, 700)).warnings).toHaveLength(1);
  });

  it('with many attributes and nested components is converted in linear time', () => {
    const nested = (depth: number) =>
      `${'<components><component type="library"><name>a</name>'.repeat(depth)}${'</component></components>'.repeat(depth)}`;
    const wrap = (text: string) => `<bom xmlns="http://cyclonedx.org/schema/bom/1.6">${text}</bom>`;
    expect(convert(wrap(nested(30)))).toMatchObject({ bomFormat: 'CycloneDX' });
    expect(convert(wrap(nested(40)))).toBe('unreadable');
    expect(
      convert(wrap(`<components><component ${' x'.repeat(500_000)}><name>a</name></component></components>`)),
    ).toMatchObject({
      components: [{ name: 'a', type: '' }],
    });
  });
});
