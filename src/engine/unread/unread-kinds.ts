import { contentKinds } from './content-kinds.ts';
import { languagePackageKinds } from './language-package-kinds.ts';
import { packageDatabaseKinds } from './package-database-kinds.ts';
import type { UnreadKind } from './unread-kind.ts';

/** Every kind of content that is recognized and not read. Several entries with one id are one kind. */
export const unreadKinds: readonly UnreadKind[] = [
  ...packageDatabaseKinds,
  ...languagePackageKinds,
  ...Object.values(contentKinds),
];
