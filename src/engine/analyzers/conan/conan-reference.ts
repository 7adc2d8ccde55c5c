export interface ConanReference {
  name: string;
  version: string;
  qualifiers: { user: string | undefined; channel: string | undefined };
}

/** `zlib/1.2.13@user/channel#revision%time`. User and channel are optional, and `_` stands for none. */
export function parseReference(reference: string): ConanReference | undefined {
  const [, name, version, user, channel] =
    /^([^/@#]{1,256})\/([^/@#%]{1,256})(?:@([^/@#]{0,256})(?:\/([^/@#%]{0,256}))?)?(?:[#%]|$)/.exec(reference) ?? [];
  if (name === undefined || version === undefined) return undefined;
  return { name, version, qualifiers: { user: given(user), channel: given(channel) } };
}

/**
 * The reference of an installed package by the path of its `conaninfo.txt`: `.conan/data/<name>/<version>/<user>/<channel>/package/…` of Conan 1,
 * or `full_deploy/host/<name>/<version>/…`. Conan 2 stores packages under hashes.
 */
export function installedReference(path: string): ConanReference | undefined {
  const parts = path.split('/');
  const data = parts.indexOf('data');
  if (data !== -1 && parts[data + 5] === 'package') return referenceAt(parts, data + 1, true);
  const deploy = parts.indexOf('full_deploy');
  return deploy !== -1 && parts.length > deploy + 4 ? referenceAt(parts, deploy + 2, false) : undefined;
}

function referenceAt(parts: readonly string[], at: number, hasChannel: boolean): ConanReference | undefined {
  const [name, version, user, channel] = parts.slice(at, at + 4);
  if (name === undefined || version === undefined) return undefined;
  return {
    name,
    version,
    qualifiers: hasChannel ? { user: given(user), channel: given(channel) } : { user: undefined, channel: undefined },
  };
}

function given(text: string | undefined): string | undefined {
  return text === '' || text === '_' ? undefined : text;
}
