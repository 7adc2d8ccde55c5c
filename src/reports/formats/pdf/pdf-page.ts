/** Left and right margin of an A4 page, in points. */
export const sideMargin = 48;
/** Width between the margins, in points. */
export const contentWidth = 499;
