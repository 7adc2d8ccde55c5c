import { evidenceOf } from '../evidence-of.ts';
import type { ImageCheck } from '../image-check.ts';

/** Programs that distributions ship with the setuid bit because they need it. sudo has its own check. */
const expected: ReadonlySet<string> = new Set([
  'su',
  'sudo',
  'sudoedit',
  'mount',
  'umount',
  'passwd',
  'chsh',
  'chfn',
  'newgrp',
  'gpasswd',
  'expiry',
  'chage',
  'wall',
  'write',
  'ping',
  'ping6',
  'crontab',
  'ssh-agent',
  'ssh-keysign',
  'unix_chkpwd',
  'pam_timestamp_check',
  'dbus-daemon-launch-helper',
  'bbsuid',
  'fusermount',
  'fusermount3',
  'newuidmap',
  'newgidmap',
]);
const systemFolders = /^(?:usr\/)?(?:s?bin|lib(?:exec)?)\//;

export const noUnexpectedSetuid: ImageCheck = {
  id: 'no-unexpected-setuid',
  title: 'Only well-known programs have setuid or setgid bits',
  weight: 5,
  cisControl: '4.8',
  remediation: 'Remove the setuid and setgid bits (chmod a-s) from programs that do not need them.',
  evaluate({ evidence }) {
    const found = evidenceOf(evidence, ['setuid', 'setgid']).filter(({ subject }) => {
      const name = subject.slice(subject.lastIndexOf('/') + 1);
      return !(expected.has(name) && systemFolders.test(subject));
    });
    return {
      status: found.length > 0 ? 'FAIL' : 'PASS',
      evidence: found.map(({ kind, subject }) => `${kind}: ${subject}`),
    };
  },
};
