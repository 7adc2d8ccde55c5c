import type { ContentAnalyzer, ContentFile, ContentReader, FileFacts } from '../analyzer.ts';
import { readInstalledJson } from '../php/read-installed-json.ts';
import { readInstalledPhp } from '../php/read-installed-php.ts';
import { createRangeReader } from '../range-reader.ts';
import { type InstalledList, mayBePhar, requestInstalled } from './request-installed.ts';

/**
 * PHP applications in one file (PHP manual, "Phar file format"), which may have any name: `composer`, `wp-cli.phar`. Composer's list of
 * installed packages is one of the files in the archive. An archive without it stays unread.
 */
export const pharAnalyzer: ContentAnalyzer = {
  id: 'phar',
  reads: 'PHP archives (`phar`): the packages that Composer installed in them',
  revision: 1,
  recognizes,
};

function recognizes({ path, format, head, sizeBytes }: ContentFile): ContentReader | undefined {
  if (format !== 'php' && format !== 'script') return undefined;
  if (!isPharName(path) && !mayBePhar(head)) return undefined;
  const reader = createRangeReader(requestInstalled(sizeBytes));
  return {
    take: (piece) => reader.take(piece),
    end(): FileFacts {
      const found = reader.result() ?? 'no list';
      if (found === 'no archive') return {};
      const { packages = [] } = found === 'no list' ? {} : packagesOf(found);
      return packages.length > 0 ? { packages } : { unreadKind: 'phar' };
    },
  };
}

function isPharName(path: string): boolean {
  return path.toLowerCase().endsWith('.phar');
}

function packagesOf({ bytes, isJson }: InstalledList): FileFacts {
  return isJson ? readInstalledJson({ path: 'vendor/composer/installed.json', bytes }) : readInstalledPhp(bytes, true);
}
