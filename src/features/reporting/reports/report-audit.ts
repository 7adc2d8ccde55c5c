/** Actor of audit entries about the result of a report. The entry of the request names the user. */
export const byWorker = { actor: { kind: 'system', id: 'worker', name: 'worker' }, ip: null, requestId: null } as const;
