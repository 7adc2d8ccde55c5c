/** Number of bytes in one mebibyte. */
export const mebibyte = 1024 * 1024;
