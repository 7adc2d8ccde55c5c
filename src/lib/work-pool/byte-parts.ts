/**
 * Serializing and copying one large message to another process blocks the event loop: one second for 256 MB. Large byte arrays are
 * therefore sent in parts before their message, each part in its own turn of the event loop.
 */
interface PartMessage {
  kind: 'part';
  /** Index of the byte array within its message. */
  part: number;
  sizeBytes: number;
  offset: number;
  bytes: Uint8Array;
}

/** `done` is called after the message was handed over, with an error when the other process has ended. */
type SendMessage = (message: object, done: (error: Error | null) => void) => void;

const partBytes = 1024 * 1024;
const referenceKey = '$part';
/** Byte arrays are searched in objects and short lists down to this depth. Long lists hold rows, not bytes. */
const depthMax = 6;
const listLengthMax = 1_000;

/** Sends the parts and then the message. Throws like `send` when there are no parts. Later errors are passed to `onFailed`. */
export function sendInParts(message: object, send: SendMessage, onFailed: (error: Error) => void): void {
  const arrays: Uint8Array[] = [];
  const rest = detach(message, arrays, depthMax) as object;
  const parts = partsOf(arrays);
  const next = (error: Error | null): void => {
    if (error) return onFailed(error);
    const { value, done } = parts.next();
    if (!done) return send(value, next);
    try {
      send(rest, () => undefined);
    } catch (failure) {
      onFailed(failure instanceof Error ? failure : new Error(String(failure)));
    }
  };
  if (arrays.length === 0) send(message, () => undefined);
  else next(null);
}

/** Returns each complete message with its byte arrays restored, and undefined for a part. */
export function createPartCollector(): (message: unknown) => unknown {
  let arrays: Uint8Array[] = [];
  return (message) => {
    if (isPart(message)) {
      const whole = arrays[message.part] ?? new Uint8Array(message.sizeBytes);
      whole.set(message.bytes, message.offset);
      arrays[message.part] = whole;
      return undefined;
    }
    if (arrays.length === 0) return message;
    const whole = attach(message, arrays, depthMax);
    arrays = [];
    return whole;
  };
}

function* partsOf(arrays: Uint8Array[]): Generator<PartMessage, void, undefined> {
  for (const [part, whole] of arrays.entries()) {
    for (let offset = 0; offset < whole.byteLength; offset += partBytes) {
      const bytes = whole.subarray(offset, offset + partBytes);
      yield { kind: 'part', part, sizeBytes: whole.byteLength, offset, bytes };
    }
  }
}

function detach(value: unknown, arrays: Uint8Array[], depth: number): unknown {
  if (value instanceof Uint8Array && value.byteLength > partBytes) {
    arrays.push(value);
    return { [referenceKey]: arrays.length - 1 };
  }
  return mapInside(value, depth, (inner) => detach(inner, arrays, depth - 1));
}

function attach(value: unknown, arrays: Uint8Array[], depth: number): unknown {
  if (isPlainObject(value) && typeof value[referenceKey] === 'number') return arrays[value[referenceKey]];
  return mapInside(value, depth, (inner) => attach(inner, arrays, depth - 1));
}

function mapInside(value: unknown, depth: number, map: (inner: unknown) => unknown): unknown {
  if (depth === 0) return value;
  if (Array.isArray(value)) return value.length > listLengthMax ? value : value.map(map);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner)]));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function isPart(message: unknown): message is PartMessage {
  return isPlainObject(message) && message['kind'] === 'part';
}
