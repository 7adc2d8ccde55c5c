import type { FeedDocument } from './feed-document.ts';
import { malformedFeed, openFeedFile } from './open-feed-file.ts';

const elementCharactersMax = 16 * 1024 * 1024;

/**
 * The text of each element of one name, from its start tag to its end tag, one at a time. Throws MALFORMED_ARCHIVE for a file that is no XML
 * document or ends early. A larger element is undefined.
 */
export async function* readXmlElements(
  file: string,
  { name, root, inflatedBytesMax }: { name: string; root: string; inflatedBytesMax: number },
): AsyncGenerator<FeedDocument> {
  const splitter = new ElementSplitter(name, root);
  const decoder = new TextDecoder();
  for await (const { chunk, bytesDone, bytesTotal } of openFeedFile(file, inflatedBytesMax)) {
    for (const document of splitter.push(decoder.decode(chunk, { stream: true }))) {
      yield { document, bytesDone, bytesTotal };
    }
  }
  splitter.end();
}

class ElementSplitter {
  readonly #startTag: string;
  readonly #endTag: string;
  readonly #root: string;
  #rest = '';
  /** Characters of `#rest` in which no tag begins that is looked for. */
  #searched = 0;
  #isInside = false;
  #isTooLarge = false;
  #hasRoot = false;

  constructor(name: string, root: string) {
    this.#startTag = `<${name}`;
    this.#endTag = `</${name}>`;
    this.#root = root;
  }

  *push(text: string): Generator<string | undefined> {
    this.#rest += text;
    this.#checkRoot(false);
    for (;;) {
      if (!this.#isInside) {
        const start = this.#findStart();
        if (start === undefined) return;
        this.#cut(start);
        this.#isInside = true;
      }
      const end = this.#rest.indexOf(this.#endTag, this.#searched);
      if (end < 0) {
        this.#waitForEnd();
        return;
      }
      const length = end + this.#endTag.length;
      yield this.#isTooLarge ? undefined : this.#rest.slice(0, length);
      this.#cut(length);
      this.#isInside = false;
      this.#isTooLarge = false;
    }
  }

  end(): void {
    this.#checkRoot(true);
    if (this.#isInside || !this.#rest.trimEnd().endsWith(`</${this.#root}>`)) throw malformedFeed('ends early');
  }

  /** Position of the next start tag outside comments. Forgets the text before it. */
  #findStart(): number | undefined {
    for (;;) {
      const at = indexOrEnd(this.#rest, this.#startTag, this.#searched);
      const comment = indexOrEnd(this.#rest, '<!--', this.#searched);
      if (comment < at) {
        const commentEnd = this.#rest.indexOf('-->', comment);
        if (commentEnd < 0) return this.#waitAt(comment);
        this.#searched = commentEnd;
        continue;
      }
      const after = this.#rest.charAt(at + this.#startTag.length);
      if (after === '') return this.#waitAt(at);
      if (/[\s>]/.test(after)) return at;
      this.#searched = at + 1;
    }
  }

  /** Waits for more text. Text before `at` is not needed, except for the end of the document. */
  #waitAt(at: number): undefined {
    const kept = Math.min(at, this.#rest.length - keptCharacters);
    this.#cut(Math.max(0, kept));
    // A comment without end must not grow without bound.
    if (this.#rest.length > elementCharactersMax) this.#cut(this.#rest.length - keptCharacters);
  }

  #waitForEnd(): void {
    if (this.#rest.length > elementCharactersMax) {
      this.#isTooLarge = true;
      this.#cut(this.#rest.length - keptCharacters);
    }
    this.#searched = Math.max(0, this.#rest.length - this.#endTag.length);
  }

  #cut(characters: number): void {
    this.#rest = this.#rest.slice(characters);
    this.#searched = 0;
  }

  /** The first element must be the expected one: a web page in place of the file is not the feed. */
  #checkRoot(isEnd: boolean): void {
    if (this.#hasRoot) return;
    const found = /^\uFEFF?\s*(?:<\?[^>]{0,500}>\s*)?(?:<!--[^>]{0,500}-->\s*)?<([A-Za-z][\w:.-]{0,100})/.exec(
      this.#rest.slice(0, 4_000),
    );
    const isUndecided = found === null || found[0].length === this.#rest.length;
    if (isUndecided && !isEnd && this.#rest.length < 4_000) return;
    if (found?.[1] !== this.#root) throw malformedFeed('is another document');
    this.#hasRoot = true;
  }
}

/** Enough for the end tag of the document. */
const keptCharacters = 200;

/** The end of the text when it has no such part. */
function indexOrEnd(text: string, part: string, from: number): number {
  const at = text.indexOf(part, from);
  return at < 0 ? text.length : at;
}
