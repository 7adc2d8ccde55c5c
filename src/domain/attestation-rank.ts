/** Stored statuses of attestations. An expired attestation has the status it had before. */
export const attestationRanks = { PROPOSED: 1, APPROVED: 2, REJECTED: 3, WITHDRAWN: 4, REVOKED: 5 } as const;
