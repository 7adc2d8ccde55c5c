import { visitXml } from '../../text-formats/visit-xml.ts';
import type { WantedFile } from '../analyzer.ts';
import type { FactsBuilder } from '../facts-builder.ts';
import { baseNameOf, folderOf } from '../file-path.ts';
import { givenDetails } from '../given-details.ts';
import { boundedLicenses } from '../package-text.ts';
import { wholeText } from '../text-lines.ts';

const extension = '.nuspec';

/**
 * Whether a path is that of a package in NuGet's folder of installed packages: `packages/ID/VERSION/ID.nuspec`, in lower case. Only the manifests of
 * .NET tools keep the case of the id: `.store/shop.tool/0.7.0/shop.tool/0.7.0/Shop.Tool.nuspec`.
 */
export function isInstalledPackage(path: string): boolean {
  if (!path.endsWith(extension)) return false;
  const name = baseNameOf(path).slice(0, -extension.length);
  return (
    baseNameOf(folderOf(folderOf(path))).toLowerCase() === name.toLowerCase() && /^\d/.test(baseNameOf(folderOf(path)))
  );
}

/** Reads the manifest of an installed package, which owns its folder. NuGet makes no package without authors and description. */
export function readInstalledPackage({ bytes }: WantedFile, builder: FactsBuilder): boolean {
  const fields = new Map<string, string>();
  visitXml(wholeText(bytes), {
    leaf(path, text) {
      const [root, metadata, field] = path;
      if (root === 'package' && metadata === 'metadata' && field && path.length === 3) fields.set(field, text);
    },
  });
  const [name, version, license] = [fields.get('id'), fields.get('version'), fields.get('license')];
  if (!name || !version) return false;
  const licenses = boundedLicenses(license === undefined ? [] : [license]);
  const supplier = fields.get('authors') || fields.get('owners');
  const details = givenDetails({ supplier, dependencies: requiredIds(wholeText(bytes)) });
  builder.addPackage({ type: 'nuget', name, version, licenses, ...details }, 'metadata');
  if (fields.has('authors') && fields.has('description')) builder.addOwnedFolder('.');
  else builder.addLibraryFolder('.');
  return true;
}

/** `<dependency id="A" version="1.0" />` of all target frameworks. */
function requiredIds(text: string): string[] {
  const ids = text.matchAll(/<dependency\s[^<>]{0,512}?\bid\s?=\s?["']([^"'<>]{1,256})["']/g);
  return [...new Set([...ids].map(([, id = '']) => id))];
}
