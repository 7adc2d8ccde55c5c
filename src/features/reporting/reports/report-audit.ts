/** Compliance packs have actions of their own. */
export function auditFamily(type: string): 'report' | 'evidencepack' {
  return type === 'compliance_pack' ? 'evidencepack' : 'report';
}

/** In entries of what became of a report. Who asked for it is in the entry of the request, and may be gone by now. */
export const byWorker = { actor: { kind: 'system', id: 'worker', name: 'worker' }, ip: null, requestId: null } as const;
