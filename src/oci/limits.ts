/** Largest accepted manifest or index: 4 MiB, the size that registries must accept (distribution-spec). */
export const manifestBytesMax = 4 * 1024 * 1024;

/** Largest accepted image config. Real configs have some kilobytes. */
export const configBytesMax = 8 * 1024 * 1024;

/** Layers of an image. Docker accepts 127, and builders without a union file system more. */
export const layersMax = 10_000;
