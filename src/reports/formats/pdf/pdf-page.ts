/** Margins at the sides of an A4 page, in points. */
export const sideMargin = 48;
/** What is between them, in points. */
export const contentWidth = 499;
