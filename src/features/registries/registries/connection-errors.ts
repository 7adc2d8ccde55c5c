/** Errors of a connection test. The messages are fixed: no text of the far side is repeated. */
export const connectionErrors = {
  UNAUTHORIZED: 'The registry refused the credentials.',
  UNREACHABLE: 'The registry could not be reached, or did not answer in time.',
  TLS: 'No trusted TLS connection to the registry could be made.',
  NOT_A_REGISTRY: 'There is something at this address, but it does not answer as a registry does.',
  BLOCKED_ADDRESS: 'The registry is on an address that this service may not contact; the operator can allow it.',
} as const;
export type ConnectionErrorCode = keyof typeof connectionErrors;
