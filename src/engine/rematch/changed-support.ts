import { openSnapshot } from '../advisories/open-snapshot.ts';
import type { AdvisorySnapshot } from '../advisories/snapshot.ts';
import { softwareProductNames } from '../end-of-life/software-products.ts';

export interface ChangedSupportTask {
  beforePath: string;
  afterPath: string;
}

/** Whether the support of any release of software differs between two snapshots. On most days none does, and no package is read. */
export function changedSupport({ beforePath, afterPath }: ChangedSupportTask): boolean {
  const before = openSnapshot(beforePath);
  const after = openSnapshot(afterPath);
  try {
    return supportText(before) !== supportText(after);
  } finally {
    before.close();
    after.close();
  }
}

function supportText({ supportDates, builtAt }: AdvisorySnapshot): string {
  const releases = softwareProductNames.flatMap((product) =>
    supportDates.releases(product).map(({ release, endsOn }) => {
      const hasEnded = endsOn !== null && endsOn < builtAt.slice(0, 'YYYY-MM-DD'.length);
      return `${product} ${release} ${hasEnded ? endsOn : 'supported'}`;
    }),
  );
  return releases.sort().join('\n');
}
