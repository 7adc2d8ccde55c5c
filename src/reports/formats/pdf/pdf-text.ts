import { plainText } from '../../plain-text.ts';

/** Joiners between letters of scripts that use them: the drawn form of the word depends on them. */
const joinedLetters =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{M}])[\u200C\u200D](?=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])/gu;
/** Joiners in a sequence of pictures, whose parts are drawn one after the other. */
const joinedPictures = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})/gu;

/** Hostile text for PDF: one printable line of limited length. Joiners of letters remain, other invisible characters become `�`. */
export function pdfText(text: string, lengthMax = 300): string {
  if (!/[\u200C\u200D]/.test(text)) return plainText(text, lengthMax);
  const kept = text.slice(0, 2 * lengthMax).replace(joinedPictures, '');
  const joiners = kept.match(joinedLetters) ?? [];
  const words = kept.split(joinedLetters).map((word) => plainText(word, lengthMax));
  const whole = words.map((word, index) => word + (joiners[index] ?? '')).join('');
  const characters = Array.from(whole);
  return characters.length <= lengthMax ? whole : `${characters.slice(0, lengthMax - 1).join('')}…`;
}
