/** Searches a marker in bytes that arrive in pieces, including across two pieces. */
export interface MarkerSearch {
  readonly isFound: boolean;
  feed(bytes: Buffer): void;
}

export function createMarkerSearch(marker: Buffer): MarkerSearch {
  let tail = Buffer.alloc(0);
  let isFound = false;
  return {
    get isFound() {
      return isFound;
    },
    feed(bytes) {
      if (isFound) return;
      const joint = Buffer.concat([tail, bytes.subarray(0, marker.length - 1)]);
      isFound = joint.includes(marker) || bytes.includes(marker);
      const rest = bytes.length >= marker.length - 1 ? bytes : joint;
      // A copy, because the memory of a piece is valid during the call only.
      tail = Buffer.from(rest.subarray(Math.max(0, rest.length - marker.length + 1)));
    },
  };
}
