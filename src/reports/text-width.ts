/** Widths of the Noto Sans characters from space to tilde, in thousandths of the font size. */
const widths = (
  '260 269 408 646 572 831 732 225 300 300 551 572 268 322 268 372 572 572 572 572 572 572 572 572 572 572 268 ' +
  '268 572 572 572 434 899 639 650 632 730 556 519 728 741 339 273 619 524 907 760 781 605 781 622 549 556 731 ' +
  '600 930 586 566 572 329 372 329 572 444 281 561 615 480 615 564 344 615 618 258 258 534 258 935 618 605 615 ' +
  '615 413 479 361 618 508 786 529 510 470 380 551 380 572'
)
  .split(' ')
  .map(Number);
/** Width of other letters. Few are wider. */
const otherWidth = 700;
/** Characters as wide as they are high. */
const isWide =
  /[\p{So}\p{Sm}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF\u2026\u2014]/u;
const wideWidth = 1000;
const pictureWidth = 1300;
const boldFactor = 1.05;

/** Width of a line of text in the font of reports, in the unit of `size`. Nearly exact for ASCII, an upper estimate for other text. */
export function textWidth(text: string, size: number, { isBold = false } = {}): number {
  let sum = 0;
  for (const character of text) sum += widths[(character.codePointAt(0) ?? 0) - 32] ?? widthOf(character);
  return (sum / 1000) * size * (isBold ? boldFactor : 1);
}

function widthOf(character: string): number {
  if (/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(character)) return pictureWidth;
  if (isWide.test(character)) return wideWidth;
  return /\p{Mn}|\p{Cf}/u.test(character) ? 0 : otherWidth;
}

/** The text, cut and followed by `…` if it is wider than the given width. */
export function fitText(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  const characters = Array.from(text);
  while (characters.length > 0 && textWidth(`${characters.join('')}…`, size) > width) characters.pop();
  return `${characters.join('')}…`;
}
