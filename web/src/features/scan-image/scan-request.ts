import type { Schemas } from '../../lib/api/client.ts';

export interface ScanImageValues {
  image: string;
  /** A platform, `all`, or empty for the standard one. */
  platform: string;
  /** Empty: the service selects the registry by the address of the image. */
  registryId: string;
}

/** The request for the values of the form. */
export function scanRequestOf({ image, platform, registryId }: ScanImageValues): Schemas['CreateScanRequest'] {
  return {
    image: image.trim(),
    ...(platform === '' ? {} : { platforms: platform === 'all' ? ('all' as const) : [platform] }),
    ...(registryId === '' ? {} : { registryId }),
  };
}

/** Why the text cannot be an image reference. The service checks the rest. */
export function referenceProblem(value: string): string | undefined {
  const text = value.trim();
  if (text === '') return 'Enter the reference of an image.';
  if (/\s/u.test(text)) return 'A reference has no blanks. Scan one image at a time.';
  if (/^[a-z]+:\/\//iu.test(text)) return 'Enter the reference without a scheme: registry.example.com/name:tag.';
  return undefined;
}
