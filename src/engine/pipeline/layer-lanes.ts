/** Number of layers that are read at the same time at most. */
const lanesMax = 16;
/** Share of the shortest time that fewer lanes may add. */
const tolerance = 0.05;

/**
 * Number of lanes that reading layers of these sizes needs: more would not end sooner, because the largest layer takes as long as all
 * others.
 */
export function lanesFor(sizes: readonly number[]): number {
  const descending = sizes.toSorted((one, other) => other - one);
  const shortest = longestLane(descending, lanesMax);
  for (let lanes = 1; lanes < lanesMax; lanes += 1) {
    if (longestLane(descending, lanes) <= shortest * (1 + tolerance)) return lanes;
  }
  return lanesMax;
}

/** Bytes of the longest lane when each layer, largest first, goes to the lane that ends first. */
function longestLane(descending: readonly number[], lanes: number): number {
  const ends = Array.from({ length: lanes }, () => 0);
  for (const size of descending) {
    const first = ends.indexOf(Math.min(...ends));
    ends[first] = (ends[first] ?? 0) + size;
  }
  return Math.max(...ends);
}

/** Runs at most this number of pieces of work at the same time. The others wait in the order of their requests. */
export function createLanes(lanes: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= lanes) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The lane passes to the next piece of work without becoming free.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
