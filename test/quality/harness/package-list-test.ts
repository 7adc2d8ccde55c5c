import { describe, expect, it, type TestContext } from 'vitest';
import type { PackageType } from '../../../src/domain/package.ts';
import type { Inventory, InventoryPackage } from '../../../src/engine/pipeline/inventory.ts';
import { type AllowedDifference, comparePackages } from './compare-packages.ts';
import type { ListedPackage } from './listed-package.ts';
import { qualityRoot } from './quality-root.ts';
import { scanFolder } from './scan-folder.ts';

export interface PackageListCase {
  /** Name of the input in the cache folder and in the title. */
  name: string;
  /** The package manager's own listing, for the title: `dpkg-query -W`. */
  listing: string;
  /** The missing tools, for the title of a skipped test. Empty: nothing is missing. */
  missing: string;
  /** The input takes more than about 20 seconds to build. It is built by `npm run quality`, not by `npm test`. */
  isExpensive?: boolean;
  /** Package types that are compared. */
  types: readonly PackageType[];
  /** Packages of these types that the listing is about. Default: all. */
  select?: (found: InventoryPackage) => boolean;
  /** The form of the names in the listing, when it is another one than that of the packages. */
  listedName?: (name: string) => string;
  /** Fewer packages in the listing mean that the listing failed. */
  atLeast: number;
  /** Writes the root of an image with the real package manager. A change of its text builds the root again. */
  makeRoot?: (folder: string) => void;
  /** Returns a root that exists already or that has a cache of its own. */
  existingRoot?: () => string;
  ownListing: (folder: string) => ListedPackage[];
  allowed?: readonly AllowedDifference[];
  /** Reasons for warnings of the scan, by their code and path. */
  allowedWarnings?: readonly AllowedDifference[];
  /** The kinds of content that the scan names as not read, sorted. Empty: the scan is complete. Default: not compared. */
  unread?: readonly string[];
}

const isComplete = process.env.PLIMSOLL_QUALITY === 'all';

/** Compares the packages that a scan finds in a genuine input with the listing of the package manager that wrote it. */
export function packageListTest(one: PackageListCase): void {
  const isLeftOut = one.isExpensive === true && !isComplete;
  const reason = isLeftOut ? ' [npm run quality]' : one.missing;
  describe(`packages of ${one.name}`, () => {
    it.skipIf(reason !== '')(
      `equal the listing of ${one.listing}${reason}`,
      { timeout: 1_200_000 },
      async (context) => {
        const root = rootOf(one, context);
        const listed = one.ownListing(root);
        const inventory = await scanFolder(root);
        const found = foundPackages(inventory, one);
        const { same, differences, unused } = comparePackages(listed, found, one.allowed);
        const count = (kind: string): number => differences.filter((line) => line.startsWith(kind)).length;
        process.stdout.write(
          `${one.name}: ${listed.length} listed, ${found.length} found, ${same} the same, ${count('missing')} missing, ` +
            `${count('extra')} extra, ${count('wrong')} wrong, ${one.allowed?.length ?? 0} allowed differences\n`,
        );
        expect(differences).toEqual([]);
        expect(unused).toEqual([]);
        expect(unexpectedWarnings(inventory, one)).toEqual([]);
        if (one.unread) expect(inventory.evidence.unread?.map(({ kind }) => kind).sort() ?? []).toEqual(one.unread);
        expect(listed.length).toBeGreaterThanOrEqual(one.atLeast);
      },
    );
  });
}

/** An input that cannot be built here, for example without its package registry, skips the test. */
function rootOf({ name, makeRoot = () => undefined, existingRoot }: PackageListCase, context: TestContext): string {
  try {
    return existingRoot?.() ?? qualityRoot(name.replace(/[^\w.-]+/g, '-'), makeRoot.toString(), makeRoot);
  } catch (error) {
    if (isComplete) throw error;
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${name} cannot be built: ${message.slice(0, 1000)}\n`);
    return context.skip(`it cannot be built: ${message.split('\n', 1)[0]}`);
  }
}

function foundPackages({ packages }: Inventory, one: PackageListCase): ListedPackage[] {
  const { types, select = () => true, listedName = (name) => name } = one;
  return packages
    .filter((found) => types.includes(found.type) && select(found))
    .map(({ type, name, version, architecture, source, supplier, module, licenses }) => ({
      type,
      name: listedName(name),
      version,
      ...(architecture === undefined ? {} : { architecture }),
      source: source ? `${source.name} ${source.version}` : '',
      supplier: supplier ?? '',
      module: module ?? '',
      license: licenses.join(' AND '),
    }));
}

function unexpectedWarnings({ warnings }: Inventory, { allowedWarnings = [] }: PackageListCase): string[] {
  return warnings
    .map(({ code, path, message }) => `${code} ${path ?? ''}: ${message}`)
    .filter((line) => !allowedWarnings.some(({ difference }) => new RegExp(difference).test(line)));
}
