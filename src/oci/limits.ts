/** Largest manifest or index read: 4 MiB, the size registries must accept (distribution-spec). */
export const manifestBytesMax = 4 * 1024 * 1024;

/** Largest image config read. Real ones are kilobytes. */
export const configBytesMax = 8 * 1024 * 1024;
