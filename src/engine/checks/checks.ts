import type { ImageCheck } from './image-check.ts';
import { copyOverAdd } from './rules/copy-over-add.ts';
import { healthcheck } from './rules/healthcheck.ts';
import { noEmptyPasswords } from './rules/no-empty-passwords.ts';
import { noEnvironmentSecrets } from './rules/no-environment-secrets.ts';
import { noHistorySecrets } from './rules/no-history-secrets.ts';
import { noLatestTag } from './rules/no-latest-tag.ts';
import { noPackageCache } from './rules/no-package-cache.ts';
import { noRemoteAdd } from './rules/no-remote-add.ts';
import { noSecretFiles } from './rules/no-secret-files.ts';
import { noSshServer } from './rules/no-ssh-server.ts';
import { noSudo } from './rules/no-sudo.ts';
import { noUnexpectedSetuid } from './rules/no-unexpected-setuid.ts';
import { noUnverifiedInstalls } from './rules/no-unverified-installs.ts';
import { noUpdateAlone } from './rules/no-update-alone.ts';
import { noWorldWritableFiles } from './rules/no-world-writable-files.ts';
import { nonRootUser } from './rules/non-root-user.ts';
import { onlyRootIsUid0 } from './rules/only-root-is-uid-0.ts';
import { supportedSoftware } from './rules/supported-software.ts';

/** Every image check, in display order. The contract test fails for a file in rules/ without an entry. */
export const checks: readonly ImageCheck[] = [
  nonRootUser,
  noEnvironmentSecrets,
  noHistorySecrets,
  noSecretFiles,
  noEmptyPasswords,
  onlyRootIsUid0,
  noUnexpectedSetuid,
  noWorldWritableFiles,
  noSudo,
  noSshServer,
  noUnverifiedInstalls,
  supportedSoftware,
  copyOverAdd,
  noRemoteAdd,
  noUpdateAlone,
  noPackageCache,
  healthcheck,
  noLatestTag,
];
