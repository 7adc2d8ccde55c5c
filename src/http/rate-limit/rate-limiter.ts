import { ApiError } from '../../domain/api-error.ts';
import type { RequestLimit } from '../endpoint.ts';

/** Whether a slot was consumed, else the time until one is free in whole seconds, at least 1. */
export type RateLimitResult = { ok: true } | { ok: false; retryAfterSeconds: number };

/**
 * Exact sliding windows of one minute: at any moment the last 60 seconds have at most `perMinute` hits of a bucket, and a hit is refused
 * only if they have that many. A hit leaves the window after exactly 60 seconds. Refused hits do not count.
 */
export interface RateLimiter {
  /** Consumes a slot if one is free. */
  hit(bucket: string, perMinute: number): Promise<RateLimitResult>;
  /** Returns whether a slot is free without consuming it. */
  peek(bucket: string, perMinute: number): Promise<RateLimitResult>;
}

export const windowMs = 60_000;

/** Time until the oldest hit that blocks leaves the window. */
export function retryAfter(oldestBlockingMs: number, nowMs: number): RateLimitResult {
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((oldestBlockingMs + windowMs - nowMs) / 1000)) };
}

/** Bucket of an organization or, if the limit is per address, of a network. */
export function bucketOf(limit: RequestLimit, key: string): string {
  return `${limit.bucket}:${key}`;
}

/** RATE_LIMITED with Retry-After. */
export function rateLimited({ retryAfterSeconds }: Extract<RateLimitResult, { ok: false }>): ApiError {
  return new ApiError('RATE_LIMITED', 'Rate limit exceeded', { retryAfterSeconds });
}
