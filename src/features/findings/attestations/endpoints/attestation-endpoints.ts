import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import type { Endpoint } from '../../../../http/endpoint.ts';
import { decideAttestationEndpoints } from './decide-attestation.ts';
import { endAttestation } from './end-attestation.ts';
import { getAttestation } from './get-attestation.ts';
import { listAttestations } from './list-attestations.ts';
import { proposeAttestation } from './propose-attestation.ts';

export const attestationEndpoints = (db: Kysely<Database>): Endpoint[] => [
  listAttestations(db),
  proposeAttestation(db),
  getAttestation(db),
  ...decideAttestationEndpoints(db),
  endAttestation(db),
];
