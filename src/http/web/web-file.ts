import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ContentCoding } from '../compression/choose-encoding.ts';

/** A file of the dashboard in memory. */
export interface WebFile {
  content: Buffer;
  mediaType: string;
  /** Weak, because all codings share it. */
  etag: string;
  /** The name contains a hash of the content, so that the content at this address never changes. */
  isImmutable: boolean;
  /** Absent for formats that are compressed already, and for small files. */
  encoded?: (coding: ContentCoding) => Promise<Buffer>;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const isCompressible = /^(?:text|application)\/(?!octet-stream)|svg/;
/** Compression does not pay off for smaller files. */
const bytesMin = 1024;
/** Quality 11 takes ten times as long for 5 % fewer bytes. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const gzipOptions = { level: 9 };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** @param path relative to the folder of the build, with slashes */
export function createWebFile(path: string, content: Buffer): WebFile {
  const mediaType = mediaTypes[extname(path)] ?? 'application/octet-stream';
  return {
    content,
    mediaType,
    etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    isImmutable: path.startsWith('assets/'),
    ...(content.length >= bytesMin && isCompressible.test(mediaType) && { encoded: encodeOnce(content) }),
  };
}

/**
 * Compresses a file at its first request in a coding and keeps the result. Compressing the whole dashboard at the start took a fifth of the
 * processor time of a start.
 */
function encodeOnce(content: Buffer): (coding: ContentCoding) => Promise<Buffer> {
  const kept = new Map<ContentCoding, Promise<Buffer>>();
  return (coding) => {
    const encoded =
      kept.get(coding) ??
      (coding === 'br' ? compressBrotli(content, brotliOptions) : compressGzip(content, gzipOptions));
    kept.set(coding, encoded);
    return encoded;
  };
}
