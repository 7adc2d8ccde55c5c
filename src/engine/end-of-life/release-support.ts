/** Support of one release of a product, as a source of dates states it. */
export interface ReleaseSupport {
  /** Name of the release: `12`, `3.11`, `1.1.1`. */
  release: string;
  /** Day (YYYY-MM-DD) on which security support ends. null: the source names no day and states that the release is supported. */
  endsOn: string | null;
  /** Day on which paid or volunteer support ends, if any. */
  extendedEndsOn: string | null;
}
