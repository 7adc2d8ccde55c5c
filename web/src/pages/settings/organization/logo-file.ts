import type { Organization } from '../../../features/organization/organization-query.ts';

/** Limit of the service for a logo. */
const logoBytesMax = 100 * 1024;

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** A file for `logo` of the request, in base64, or the reason why the service would refuse it. */
export async function readLogoFile(file: Blob): Promise<{ base64: string } | { refusal: string }> {
  if (file.size > logoBytesMax) {
    return { refusal: `The file is larger than ${logoBytesMax / 1024} KiB. Choose a smaller picture.` };
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!signature.every((byte, index) => bytes[index] === byte)) {
    return { refusal: 'The file is not a PNG picture. Export the logo as PNG.' };
  }
  return { base64: base64Of(bytes) };
}

/** For `src` of an image: the content policy of the dashboard allows no other addresses for content that a script has loaded. */
export async function dataUrlOf(file: Blob): Promise<string> {
  return `data:image/png;base64,${base64Of(new Uint8Array(await file.arrayBuffer()))}`;
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

export function describeLogo({ width, height, sizeBytes }: NonNullable<Organization['logo']>): string {
  return `PNG, ${width} × ${height} pixels, ${Math.ceil(sizeBytes / 1024)} KiB`;
}
