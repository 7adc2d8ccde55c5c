/** Operating system, architecture and variant in Go's spelling (OCI image index, `platform`). */
export interface Platform {
  os: string;
  architecture: string;
  variant?: string;
}

export const defaultPlatform: Platform = { os: 'linux', architecture: 'amd64' };

/** Parses `linux/arm64/v8`. Returns undefined when the text does not have the form `os/architecture[/variant]`. */
export function parsePlatform(text: string): Platform | undefined {
  const match = /^([a-z0-9]{1,32})\/([a-z0-9_]{1,32})(?:\/([a-z0-9.]{1,32}))?$/.exec(text);
  const [, os, architecture, variant] = match ?? [];
  if (os === undefined || architecture === undefined) return undefined;
  return variant === undefined ? { os, architecture } : { os, architecture, variant };
}

export function formatPlatform({ os, architecture, variant }: Platform): string {
  return variant === undefined ? `${os}/${architecture}` : `${os}/${architecture}/${variant}`;
}
