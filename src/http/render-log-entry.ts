import { terminalText } from '../lib/terminal-text.ts';

const fieldCharactersMax = 200;
const messageCharactersMax = 2_000;
const stackLinesMax = 12;

/** Ids of the caller and the request, which are not useful on a terminal. */
const hiddenFields: ReadonlySet<string> = new Set([
  'level',
  'time',
  'msg',
  'err',
  'component',
  'ip',
  'organization',
  'principal',
  'tokenId',
]);

/** Errors of the operating system, the network and the availability of PostgreSQL. Their message is sufficient without a stack. */
const expectedCodes = /^(E[A-Z]+|08...|28...|53...|57P0.)$/;

type Entry = Readonly<Record<string, unknown>>;

/**
 * Formats a log entry for a terminal: time, level, message, scalar fields; a stack only for unexpected errors. Control characters are
 * replaced. Returns undefined for messages of PostgreSQL, which a terminal does not show.
 */
export function renderLogEntry(line: string): string | undefined {
  const entry = parse(line);
  if (entry === undefined) return `${terminalText(line.trim())}\n`;
  if (entry['component'] === 'postgres') return undefined;
  const level = textOf(entry['level']) ?? 'info';
  const error = asEntry(entry['err']);
  const message = cut(textOf(entry['msg']) ?? '', messageCharactersMax);
  const reason = error === undefined ? '' : describe(error);
  const shown = [message, reason].filter((part) => part !== '').filter((part, at, all) => all.indexOf(part) === at);
  const head = [timeOf(entry['time']), level.toUpperCase().padEnd(5), terminalText(shown.join(': '))];
  const text = [...head, ...fieldsOf(entry)].join(' ');
  return `${[text, ...stackOf(level, error)].join('\n')}\n`;
}

function parse(line: string): Entry | undefined {
  try {
    return asEntry(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function asEntry(value: unknown): Entry | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

function describe(error: Entry): string {
  const message = textOf(error['message']) || textOf(error['name']) || '';
  const code = textOf(error['code']) ?? '';
  return cut(code === '' || message.includes(code) ? message : `${message} (${code})`, messageCharactersMax);
}

function fieldsOf(entry: Entry): string[] {
  const hasFailed = typeof entry['status'] !== 'number' || entry['status'] >= 500;
  return Object.entries(entry)
    .filter(([name]) => !hiddenFields.has(name) && (name !== 'requestId' || hasFailed))
    .flatMap(([name, value]) => {
      const text = textOf(value);
      return text === undefined ? [] : [`${terminalText(name)}=${terminalText(quoted(cut(text, fieldCharactersMax)))}`];
    });
}

function stackOf(level: string, error: Entry | undefined): string[] {
  if (error === undefined || !['error', 'fatal'].includes(level)) return [];
  if (expectedCodes.test(textOf(error['code']) ?? '')) return [];
  const lines = (textOf(error['stack']) ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return lines.slice(0, stackLinesMax).map((line) => `    ${terminalText(line.trim())}`);
}

/** Returns undefined for objects and arrays, which only the JSON format contains. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

function timeOf(value: unknown): string {
  const date = new Date(textOf(value) ?? '');
  if (Number.isNaN(date.getTime())) return '--:--:--';
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

function quoted(text: string): string {
  return /^[^\s"=]+$/.test(text) ? text : JSON.stringify(text);
}

function cut(text: string, characters: number): string {
  return text.length > characters ? `${text.slice(0, characters)}…` : text;
}
