/** Errors of a connection test with fixed messages, which contain no text of the remote server. */
export const connectionErrors = {
  UNAUTHORIZED: 'The registry refused the credentials.',
  UNREACHABLE: 'The registry cannot be reached or did not respond in time.',
  TLS: 'The TLS certificate of the registry is not trusted or the TLS handshake failed.',
  NOT_A_REGISTRY: 'The server at this address is not a container registry.',
  BLOCKED_ADDRESS:
    'The service is not allowed to connect to the address of the registry; the operator can allow it with PLIMSOLL_ALLOW_PRIVATE_REGISTRIES.',
} as const;
export type ConnectionErrorCode = keyof typeof connectionErrors;
