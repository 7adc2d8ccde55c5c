import { ApiError } from '../../domain/api-error.ts';
import type { RequestLimit } from '../endpoint.ts';

/** A slot was free and is taken, or when the next one is free: whole seconds, at least 1. */
export type RateLimitResult = { ok: true } | { ok: false; retryAfterSeconds: number };

/**
 * Exact sliding windows of one minute: at any moment the last 60 seconds hold at most `perMinute` hits of a bucket, and a hit is
 * refused only when they do. A hit leaves the window exactly 60 seconds after it was made. Refused hits are not counted.
 */
export interface RateLimiter {
  /** Takes a slot when one is free. */
  hit(bucket: string, perMinute: number): Promise<RateLimitResult>;
  /** Whether a slot is free; takes none. */
  peek(bucket: string, perMinute: number): Promise<RateLimitResult>;
}

export const windowMs = 60_000;

/** Time until the oldest hit that blocks leaves the window. */
export function retryAfter(oldestBlockingMs: number, nowMs: number): RateLimitResult {
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((oldestBlockingMs + windowMs - nowMs) / 1000)) };
}

/** The window of one organization or, where the limit is per address, of one network. */
export function bucketOf(limit: RequestLimit, owner: string): string {
  return `${limit.bucket}:${owner}`;
}

/** RATE_LIMITED with its Retry-After. */
export function rateLimited({ retryAfterSeconds }: Extract<RateLimitResult, { ok: false }>): ApiError {
  return new ApiError('RATE_LIMITED', 'Rate limit exceeded', { retryAfterSeconds });
}
