/** Widths of the Roboto characters from space to tilde, in thousandths of the font size. */
const widths = (
  '248 258 320 616 562 732 622 175 342 348 431 567 197 276 264 413 562 562 562 562 562 562 562 562 562 562 242 211 508 549 523 473 ' +
  '898 652 623 651 656 568 553 681 713 272 552 627 539 873 713 688 631 688 616 594 597 648 637 887 627 601 599 265 411 265 418 451 ' +
  '309 544 562 523 564 530 348 562 551 243 239 507 243 877 552 570 562 568 339 516 327 551 484 751 496 473 496 338 244 338 680'
)
  .split(' ')
  .map(Number);
/** Width of all other characters. Few characters are wider. */
const otherWidth = 700;
const boldFactor = 1.02;

/** Width of a line of text in the font of reports, in the unit of `size`. Nearly exact for ASCII, an upper estimate for other text. */
export function textWidth(text: string, size: number, { isBold = false } = {}): number {
  let sum = 0;
  for (const character of text) sum += widths[(character.codePointAt(0) ?? 0) - 32] ?? otherWidth;
  return (sum / 1000) * size * (isBold ? boldFactor : 1);
}

/** The text, cut and followed by `…` if it is wider than the given width. */
export function fitText(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  const characters = Array.from(text);
  while (characters.length > 0 && textWidth(`${characters.join('')}…`, size) > width) characters.pop();
  return `${characters.join('')}…`;
}
