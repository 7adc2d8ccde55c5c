/** A font file and the characters for which it is asked. */
export interface ReportFont {
  /** Its name in the font file. */
  family: string;
  /** In the folder `fonts`, without `.ttf.br`. */
  file: string;
  /** Characters that can be in the font. The file is read when one of them occurs. */
  characters: RegExp;
}

/** The fonts of all text, in the two weights of a report. */
export const baseFont: ReportFont = { family: 'Noto Sans', file: 'NotoSans-Regular', characters: /[^]/u };
export const boldFile = 'NotoSans-SemiBold';

const of = (family: string, file: string, characters: RegExp): ReportFont => ({
  family: `Noto ${family}`,
  file: `Noto${file}-Regular`,
  characters,
});

const eastAsian =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Bopomofo}\u3000-\u303F\u3200-\u33FF\uFE30-\uFE4F\uFF00-\uFFEF]/u;

/**
 * Fonts of text that the base font does not have, in the order in which they are asked. Japanese is before Chinese for kana, and after it for Han
 * characters, which both have.
 */
export const otherFonts: readonly ReportFont[] = [
  of('Sans Arabic', 'SansArabic', /\p{Script_Extensions=Arabic}/u),
  of('Sans Hebrew', 'SansHebrew', /\p{Script_Extensions=Hebrew}/u),
  of('Sans Thai', 'SansThai', /\p{Script_Extensions=Thai}/u),
  of('Sans Devanagari', 'SansDevanagari', /\p{Script_Extensions=Devanagari}/u),
  of('Sans Bengali', 'SansBengali', /\p{Script_Extensions=Bengali}/u),
  of('Sans Gurmukhi', 'SansGurmukhi', /\p{Script_Extensions=Gurmukhi}/u),
  of('Sans Gujarati', 'SansGujarati', /\p{Script_Extensions=Gujarati}/u),
  of('Sans Tamil', 'SansTamil', /\p{Script_Extensions=Tamil}/u),
  of('Sans Telugu', 'SansTelugu', /\p{Script_Extensions=Telugu}/u),
  of('Sans Kannada', 'SansKannada', /\p{Script_Extensions=Kannada}/u),
  of('Sans Malayalam', 'SansMalayalam', /\p{Script_Extensions=Malayalam}/u),
  of('Sans Sinhala', 'SansSinhala', /\p{Script_Extensions=Sinhala}/u),
  of('Sans Khmer', 'SansKhmer', /\p{Script_Extensions=Khmer}/u),
  of('Sans Lao', 'SansLao', /\p{Script_Extensions=Lao}/u),
  of('Sans Myanmar', 'SansMyanmar', /\p{Script_Extensions=Myanmar}/u),
  of('Sans Ethiopic', 'SansEthiopic', /\p{Script_Extensions=Ethiopic}/u),
  of('Sans Armenian', 'SansArmenian', /\p{Script_Extensions=Armenian}/u),
  of('Sans Georgian', 'SansGeorgian', /\p{Script_Extensions=Georgian}/u),
  of('Sans KR', 'SansKR', /\p{Script=Hangul}/u),
  of('Sans JP', 'SansJP', /[\p{Script=Hiragana}\p{Script=Katakana}]/u),
  of('Sans SC', 'SansSC', eastAsian),
  of('Emoji', 'Emoji', /[\p{Emoji_Presentation}\p{Regional_Indicator}\u20E3]/u),
  of('Sans Symbols', 'SansSymbols', /[\p{S}\p{N}\p{P}\p{Mn}]/u),
  of('Sans Symbols 2', 'SansSymbols2', /[\p{S}\p{N}\p{P}]/u),
  of('Emoji', 'Emoji', /\p{Extended_Pictographic}/u),
  of('Sans Math', 'SansMath', /[\p{S}\p{L}\p{N}\p{P}]/u),
  of('Sans JP', 'SansJP', eastAsian),
  of('Sans KR', 'SansKR', eastAsian),
];
