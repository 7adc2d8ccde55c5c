/** Width between the margins of an A4 page, in points. The margins are in `report.typ`. */
export const contentWidth = 499;
/** The same in landscape format. */
export const wideContentWidth = 745;
