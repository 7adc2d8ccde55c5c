/** Kinds of recorded reviews: access, audit log, scope of scanning, exceptions in force. */
export const reviewKinds = ['access', 'audit_log', 'scope', 'exceptions'] as const;
export type ReviewKind = (typeof reviewKinds)[number];
