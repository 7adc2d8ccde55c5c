/** What people review and record: who has access, the audit log, the scope of scanning, the exceptions in force. */
export const reviewKinds = ['access', 'audit_log', 'scope', 'exceptions'] as const;
export type ReviewKind = (typeof reviewKinds)[number];
