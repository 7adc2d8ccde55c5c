/** Name of a channel: `https://conda.anaconda.org/conda-forge/linux-64` → `conda-forge`. Credentials in an address are never a part of it. */
export function channelOf(channel: string | undefined): string | undefined {
  if (channel === undefined || !channel.includes('/')) return channel;
  const parts = channel
    .replace(/^[a-z+]{1,16}:\/\/[^/]*\//, '')
    .split('/')
    .filter((part) => part !== '');
  // `t/<token>/<channel>`: the token gives access to a private channel.
  if (parts[0] === 't') parts.splice(0, 2);
  const last = parts.at(-1) ?? '';
  return (isPlatform(last) ? parts.slice(0, -1) : parts).join('/') || undefined;
}

function isPlatform(part: string): boolean {
  return part === 'noarch' || /^(?:linux|osx|win|freebsd|emscripten|wasi)-[a-z0-9]{1,16}$/.test(part);
}
