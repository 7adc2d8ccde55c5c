import { inDays, type People } from './add-people.ts';
import type { Random } from './random.ts';
import { type Fields, type ServiceClient, textOf } from './service-client.ts';

const notes = [
  'Fixed with the next base image.',
  'The vulnerable function is not reachable; we still update.',
  '次のリリースで修正します。',
  'Waiting for the vendor. Ticket SEC-1042 has the history of the discussion with the vendor, the workaround that operations tested in staging, and the reasons why the team decided against an emergency release.',
  'تم التصعيد إلى فريق المنصة',
];
const statuses = ['ACKNOWLEDGED', 'IN_PROGRESS', 'FIXED', 'WONT_FIX', 'OPEN'] as const;
const assignees = ['Zofia Wiśniewska', 'ليلى حداد', 'payments-team', null] as const;

/** Triages some of the open vulnerabilities as a developer. */
export async function triageSome(owner: ServiceClient, { developers }: People, random: Random): Promise<void> {
  const developer = developers[random.below(developers.length)] ?? owner;
  const open = await owner.list('/api/vulnerabilities?limit=50');
  for (let count = 0; count < 4 && open.length > 0; count += 1) {
    const one = open[random.below(open.length)];
    if (one === undefined) continue;
    await developer.call('PUT', `/api/vulnerabilities/${textOf(one, 'id')}/triage`, {
      status: statuses[random.below(statuses.length)],
      assignee: assignees[random.below(assignees.length)],
      note: notes[random.below(notes.length)],
    });
  }
}

type Ending = 'approve' | 'reject' | 'withdraw' | 'revoke' | 'propose';

interface PlannedAttestation {
  /** Position in the history, from 0 to 1, at which the attestation is proposed. */
  at: number;
  cveId: string;
  package: string;
  category: string;
  reason: string;
  ending: Ending;
  /** Days from the proposal; absent for no expiry. */
  expiresInDays?: number;
}

const planned: readonly PlannedAttestation[] = [
  {
    at: 0.1,
    cveId: 'CVE-2011-3389',
    package: 'libgnutls30',
    category: 'not_applicable',
    reason: 'TLS 1.0 is disabled.',
    ending: 'approve',
  },
  {
    at: 0.2,
    cveId: 'CVE-2023-45853',
    package: 'zlib1g',
    category: 'not_applicable',
    reason: 'MiniZip is not built into the Debian package.',
    ending: 'approve',
    expiresInDays: 400,
  },
  {
    at: 0.2,
    cveId: 'CVE-2023-37466',
    package: 'vm2',
    category: 'risk_accepted',
    reason: 'Until the plug-in host is replaced.',
    ending: 'approve',
    expiresInDays: 45,
  },
  {
    at: 0.3,
    cveId: 'CVE-2023-42363',
    package: 'busybox',
    category: 'false_positive',
    reason: 'awk is never called.',
    ending: 'revoke',
  },
  {
    at: 0.4,
    cveId: 'CVE-2024-4068',
    package: 'braces',
    category: 'compensating_control',
    reason: '入力は検証済みです。',
    ending: 'approve',
    expiresInDays: 300,
  },
  {
    at: 0.5,
    cveId: 'CVE-2021-23337',
    package: 'lodash',
    category: 'false_positive',
    reason: 'We do not use templates.',
    ending: 'reject',
  },
  {
    at: 0.6,
    cveId: 'CVE-2024-29041',
    package: 'express',
    category: 'risk_accepted',
    reason: 'Internal only.',
    ending: 'withdraw',
  },
  {
    at: 0.7,
    cveId: 'CVE-2023-7104',
    package: 'libsqlite3-0',
    category: 'not_applicable',
    reason: 'Proposed and forgotten.',
    ending: 'propose',
    expiresInDays: 20,
  },
  {
    at: 0.95,
    cveId: 'CVE-2023-44487',
    package: 'libnghttp2-14',
    category: 'compensating_control',
    reason: 'The edge limits streams.',
    ending: 'propose',
    expiresInDays: 90,
  },
  {
    at: 0.97,
    cveId: 'CVE-2024-6387',
    package: 'openssh-server',
    category: 'risk_accepted',
    reason: 'Bastion hosts are rebuilt next week.',
    ending: 'propose',
  },
];

/** Proposes and decides the attestations that are planned after `from` and up to `to` (positions in the history, from 0 to 1). */
export async function attestSome(
  { admins, developers }: People,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const [developer] = developers;
  const [admin] = admins;
  if (developer === undefined || admin === undefined) return;
  for (const { at, ending, expiresInDays, ...proposal } of planned) {
    if (at <= from || at > to) continue;
    const made = await developer.call('POST', '/api/attestations', {
      ...proposal,
      scope: { type: 'blanket' },
      ...(expiresInDays !== undefined && { expiresAt: inDays(expiresInDays) }),
    });
    await endAttestation(made, ending, { developer, admin });
  }
}

async function endAttestation(
  made: Fields,
  ending: Ending,
  { developer, admin }: { developer: ServiceClient; admin: ServiceClient },
): Promise<void> {
  const path = `/api/attestations/${textOf(made, 'id')}`;
  if (ending === 'reject') await admin.call('POST', `${path}/reject`, { note: 'Templates are used in mails.' });
  if (ending === 'approve' || ending === 'revoke') {
    await admin.call('POST', `${path}/approve`, { note: 'Discussed in the security round.' });
  }
  if (ending === 'revoke') await admin.call('DELETE', path);
  if (ending === 'withdraw') await developer.call('DELETE', path);
}

/** Records the quarterly reviews. */
export async function recordReviews({ admins }: People): Promise<void> {
  const period = { start: inDays(-30), end: inDays(0) };
  for (const kind of ['access', 'audit_log', 'scope', 'exceptions']) {
    await admins[0]?.call('POST', '/api/reviews', {
      kind,
      period,
      note: 'Reviewed in the security round; no findings.',
    });
  }
}
