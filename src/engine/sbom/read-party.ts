import { cleanText } from './clean-text.ts';

/** A person or organization as package metadata name it. */
export interface Party {
  name: string;
  email?: string;
  url?: string;
  isPerson: boolean;
}

/** Words of names of groups and companies. */
const groupWords =
  /\b(?:team|maintainers?|developers?|devel|authors|contributors|committers|group|project|projects|foundation|community|organi[sz]ation|inc|ltd|llc|gmbh|corp|corporation|company|software|linux|debian|ubuntu|alpine|apache|microsoft|google|oracle|amazon|labs?|university)\b/i;

/**
 * Reads `Name <address> (url)`, the form of maintainers and authors in package metadata. A list names several; the first counts. A party
 * without a name is named by its address. Undefined for an empty text.
 */
export function readParty(text: string): Party | undefined {
  const line = cleanText(text).trim();
  const [, email] =
    /<\s*([^\s<>@]{1,128}@[^\s<>@]{1,255})\s*>/.exec(line) ??
    /^([^\s<>@()]{1,128}@[^\s<>@()]{1,255})$/.exec(line) ??
    [];
  const [, url] = /\(\s*(https?:\/\/[^\s()<>"{}|\\^`]{1,512})\s*\)/.exec(line) ?? [];
  const cut = line.search(/[<(]/);
  const named = (cut === -1 ? line : line.slice(0, cut)).replace(/[\s,;"]+$/, '').replace(/^[\s"]+/, '');
  const name = named === '' ? (email ?? url ?? line) : named;
  if (name === '') return undefined;
  return {
    name,
    ...(email !== undefined && isAddress(email) && { email }),
    ...(url !== undefined && URL.canParse(url) && { url }),
    isPerson:
      email !== undefined && !groupWords.test(name) && !/(?:list|team|devel|maint|bugs?)[^@]*@|@lists?\./i.test(email),
  };
}

/** The part of addresses that the formats `email` of JSON Schema and RFC 5321 have in common. */
function isAddress(text: string): boolean {
  return /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(
    text,
  );
}
