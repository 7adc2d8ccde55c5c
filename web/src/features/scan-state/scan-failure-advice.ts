/** What the user can do about a failed scan. */
export interface FailureAdvice {
  text: string;
  /** Where the cause is corrected. */
  place?: 'registry' | 'plan';
  /** Whether the same scan may succeed later without a change. */
  canRetry: boolean;
}

const advices: Readonly<Record<string, FailureAdvice>> = {
  INVALID_REFERENCE: { text: 'Check the name of the image and its tag.', canRetry: false },
  IMAGE_NOT_FOUND: {
    text: 'Check that the tag still exists in the registry. If it does, the credentials of the registry may not permit to read it.',
    place: 'registry',
    canRetry: true,
  },
  PLATFORM_NOT_FOUND: { text: 'The image has no such platform. Scan one of its platforms instead.', canRetry: false },
  UNAUTHORIZED: {
    text: 'Renew the credentials of the registry, or give them the permission to pull this image, then scan again.',
    place: 'registry',
    canRetry: true,
  },
  BLOCKED_ADDRESS: {
    text: 'The registry has a private address that this service does not connect to. Use a sensor in the network of the registry, or permit the address in the settings of the service.',
    place: 'registry',
    canRetry: false,
  },
  UNREACHABLE: {
    text: 'Check that the registry runs and that a firewall does not block the service, then scan again.',
    place: 'registry',
    canRetry: true,
  },
  TLS: {
    text: 'Check the certificate of the registry. A private certificate authority must be added to its settings.',
    place: 'registry',
    canRetry: true,
  },
  NOT_A_REGISTRY: {
    text: 'Check the address of the registry: the server that responds is no container registry.',
    place: 'registry',
    canRetry: false,
  },
  RATE_LIMITED: {
    text: 'The registry refuses more downloads for now. Scan again later, or use credentials with a higher limit.',
    place: 'registry',
    canRetry: true,
  },
  TIMEOUT: {
    text: 'The image took too long. Scan again; if it fails again, the image may be too large.',
    canRetry: true,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    text: 'This is no container image, or a format that cannot be read. Another scan gives the same answer.',
    canRetry: false,
  },
  LIMIT_EXCEEDED: {
    text: 'The image exceeds a limit of this service. Make it smaller, or raise the limit in the settings of the service.',
    canRetry: false,
  },
  PLAN_LIMIT: { text: 'The plan of the organization permits no more scans.', place: 'plan', canRetry: true },
  WORKER_LOST: { text: 'The process that scanned ended unexpectedly. Scan again.', canRetry: true },
  ENGINE_CRASHED: {
    text: 'The content of the image stopped the analysis. Report it with the id of the scan.',
    canRetry: false,
  },
};

const malformed: FailureAdvice = {
  text: 'The image in the registry is damaged. Push it again, then scan again.',
  canRetry: true,
};
const unknown: FailureAdvice = {
  text: 'Scan again. If it fails again, the log of the service has the cause under the id of the scan.',
  canRetry: true,
};

/** Advice for the code of an error. Codes that are not known get the general advice. */
export function adviceFor(code: string): FailureAdvice {
  if (code.startsWith('MALFORMED_') || code === 'DIGEST_MISMATCH') return malformed;
  return Object.hasOwn(advices, code) ? (advices[code] ?? unknown) : unknown;
}
