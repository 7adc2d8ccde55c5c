import fc from 'fast-check';
import { expect, it } from 'vitest';
import { visitListedFiles } from './listed-files.ts';
import { hashPath } from './path-hash.ts';
import { createTreeBuilder } from './tree.ts';

const name = fc.stringMatching(/^[a-cé\u4e00]{1,3}$/);
const path = fc.array(name, { minLength: 1, maxLength: 5 }).map((names) => names.join('/'));

it('visits every listed file in tar order with its folder, size and path, and with its hash if it is asked for', () => {
  fc.assert(
    fc.property(
      fc.array(path, { maxLength: 40 }),
      fc.boolean(),
      fc.infiniteStream(fc.boolean()),
      (unsorted, isSorted, areHashed) => {
        const paths = isSorted ? unsorted.toSorted() : unsorted;
        const builder = createTreeBuilder();
        for (const [index, one] of paths.entries()) builder.addFile(one, index + 1, 0o644);
        const isHashed = paths.map(() => areHashed.next().value);
        const seen: unknown[] = [];
        visitListedFiles(builder.build(), (file) => {
          const hash = isHashed[file.sizeBytes - 1] === true ? file.hash() : undefined;
          seen.push([file.path(), file.folder, file.sizeBytes, hash]);
        });
        const folderOf = (one: string): string => one.slice(0, Math.max(0, one.lastIndexOf('/')));
        expect(seen).toEqual(
          paths.map((one, index) => [
            one,
            folderOf(one),
            index + 1,
            isHashed[index] === true ? hashPath(one) : undefined,
          ]),
        );
      },
    ),
  );
});
