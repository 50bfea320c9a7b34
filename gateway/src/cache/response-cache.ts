import { counter } from '@shop/platform/service/observability/metrics.ts';
import { LRUCache } from 'lru-cache';
import { countLookups } from '../upstreams/cache-lookups.ts';
import type { BufferedResponse } from './buffered-response.ts';
import { idKeyOf, idsIn } from './ids-in.ts';
import { createRecentIds } from './recent-ids.ts';

/** Micro-cached public reads of the catalogue (ADR 8), which also serve as stale-if-error responses (ADR 16). */
export interface ResponseCache {
  /** The fresh response under a URL: a 200 or a 404. */
  fresh(url: string): BufferedResponse | undefined;
  /** Whether `get` needs no new read: the response is fresh, or a read is in flight. */
  has(url: string): boolean;
  /**
   * Returns the fresh response, or joins the read in flight, or starts a new one. Callers who share a read share its
   * failure.
   * @throws what the read throws
   */
  get(url: string): Promise<BufferedResponse>;
  /** The latest 200, to be sent because the catalogue fails; `age`: milliseconds since it was read. */
  staleIfError(url: string): { response: BufferedResponse; age: number } | undefined;
  /**
   * Marks every stored response and every read in flight as outdated. Stored responses still serve as stale-if-error
   * responses.
   */
  invalidate(): void;
  /** Removes every stored response that contains the id of something removed. @param id as responses contain it */
  purge(id: string): void;
  /**
   * Invalidates, and removes what is stored now and contains the id, for thousands of ids in a row: in one pass over the responses a
   * little later, or before one is sent because the catalogue fails.
   */
  invalidateAndPurge(id: string): void;
  /**
   * Purges an id and stores no response that contains it for a while: the catalogue processes the event by itself and
   * may still send outdated responses.
   */
  purgeAndBlock(id: string): void;
  /** Entries and bytes, without 404s. */
  size(): { entries: number; bytes: number };
}

interface Started {
  startedAt: number;
  /** The number of invalidations before its start. */
  invalidations: number;
}

/** A read in flight. */
interface Read extends Started {
  reading: Promise<BufferedResponse>;
}

/** A stored response. */
interface Entry extends Started {
  response: BufferedResponse;
  /** The ids in it, once they were needed. */
  ids?: Float64Array;
}

const found = countLookups('catalogue');
const staleResponses = counter('gateway_stale_responses_total', 'Stored responses sent because the catalogue failed');

/** Limits of responses, and of 404s, which have space of their own so that made-up URLs evict no response. */
const LIMITS = { entries: 2_000, bytes: 32 * 1024 * 1024, missing: 1_000 };
/** Bytes of a 404 and its URL; a longer one is not stored. */
const MISSING_BYTES = 2_048;
/** Ids that are purged together, in milliseconds. */
const PURGE_MS = 100;

/**
 * One TTL, counted from the start of the read. Reads in flight are shared (single-flight) unless an invalidation came
 * since their start; their response is stored only within its TTL. Only 200s and 404s are stored; a 404 removes the
 * response stored before. The oldest entry is evicted first.
 * @param read reads the catalogue anonymously
 * @param timeouts milliseconds from the start of a read: `ttl`; `staleIfError`, for which it may replace a failed read;
 * and `purgeBlock`, for which `purgeAndBlock` keeps responses out
 * @param now milliseconds of a monotonic clock
 */
export function createResponseCache(
  read: (url: string) => Promise<BufferedResponse>,
  timeouts: { ttl: number; staleIfError: number; purgeBlock: number },
  now: () => number = () => performance.now(),
  limits: typeof LIMITS = LIMITS,
): ResponseCache {
  const reads = new Map<string, Read>();
  // Read with `peek`, so that the oldest entry is evicted first.
  const entries = new LRUCache<string, Entry>({ max: limits.entries, maxSize: limits.bytes });
  const missing = new LRUCache<string, Entry>({ max: limits.missing });
  const blocked = createRecentIds(timeouts.purgeBlock, now);
  let invalidations = 0;
  // Keys of ids to purge, with the number of invalidations: a read that started since then shows what is there now.
  const withdrawn = new Map<number, number>();
  let purging: NodeJS.Timeout | undefined;

  const isCurrent = (started: Started) => started.invalidations === invalidations;
  const isLive = (started: Started) => isCurrent(started) && now() - started.startedAt < timeouts.ttl;

  function store(url: string, started: Started, response: BufferedResponse): void {
    // A read that started later may have finished first.
    if ((entries.peek(url)?.startedAt ?? started.startedAt) > started.startedAt) return;
    if (response.status === 404) storeMissing(url, started, response);
    if (response.status !== 200 || !isCurrent(started) || blocked.some((id) => contains(url, response, id))) return;
    missing.delete(url);
    // The compressed bodies together are no longer than the body itself.
    entries.set(url, { ...started, response }, { size: url.length + 2 * response.body.length });
    evictOutdated();
  }

  /** Evicts what is too old even for a stale-if-error response. */
  function evictOutdated(): void {
    for (;;) {
      const oldest = entries.rkeys().next().value;
      const entry = oldest === undefined ? undefined : entries.peek(oldest);
      if (oldest === undefined || entry === undefined || now() - entry.startedAt < timeouts.staleIfError) return;
      entries.delete(oldest);
    }
  }

  function storeMissing(url: string, started: Started, response: BufferedResponse): void {
    entries.delete(url);
    missing.delete(url);
    if (!isLive(started) || url.length + response.body.length > MISSING_BYTES) return;
    missing.set(url, { ...started, response });
  }

  function start(url: string): Read {
    const started = { startedAt: now(), invalidations };
    const flight: Read = { ...started, reading: read(url) };
    reads.set(url, flight);
    const end = () => {
      if (reads.get(url) === flight) reads.delete(url);
    };
    flight.reading.then((response) => {
      end();
      store(url, started, response);
    }, end);
    return flight;
  }

  const stored = (url: string): BufferedResponse | undefined => {
    const entry = entries.peek(url) ?? missing.peek(url);
    return entry !== undefined && isLive(entry) ? entry.response : undefined;
  };

  const inFlight = (url: string): Read | undefined => {
    const started = reads.get(url);
    return started !== undefined && isCurrent(started) ? started : undefined;
  };

  function purge(id: string): void {
    for (const [url, { response }] of [...entries]) if (contains(url, response, id)) entries.delete(url);
  }

  function purgeWithdrawn(): void {
    clearTimeout(purging);
    purging = undefined;
    if (withdrawn.size === 0) return;
    for (const [url, entry] of [...entries]) {
      entry.ids ??= idsIn(`${url} ${entry.response.body.toString('latin1')}`);
      if (entry.ids.some((id) => (withdrawn.get(id) ?? 0) > entry.invalidations)) entries.delete(url);
    }
    withdrawn.clear();
  }

  function invalidateAndPurge(id: string): void {
    invalidations += 1;
    const key = idKeyOf(id);
    if (key === undefined) purge(id);
    else {
      withdrawn.set(key, invalidations);
      purging ??= setTimeout(purgeWithdrawn, PURGE_MS).unref();
    }
  }

  /** Counts a hit only: a caller without one calls `get`, which counts the rest. */
  function fresh(url: string): BufferedResponse | undefined {
    const response = stored(url);
    if (response !== undefined) found('hit');
    return response;
  }

  return {
    fresh,
    has: (url) => stored(url) !== undefined || inFlight(url) !== undefined,
    get: (url) => {
      const response = fresh(url);
      if (response !== undefined) return Promise.resolve(response);
      const running = inFlight(url);
      found(running === undefined ? 'miss' : 'shared');
      return (running ?? start(url)).reading;
    },
    staleIfError: (url) => {
      purgeWithdrawn();
      const entry = entries.peek(url);
      if (entry === undefined) return undefined;
      const age = now() - entry.startedAt;
      if (age >= timeouts.staleIfError) return undefined;
      staleResponses.inc();
      return { response: entry.response, age };
    },
    invalidate: () => {
      invalidations += 1;
    },
    purge,
    invalidateAndPurge,
    purgeAndBlock: (id) => {
      blocked.add(id);
      purge(id);
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}

function contains(url: string, { body }: BufferedResponse, id: string): boolean {
  return url.includes(id) || body.includes(id);
}
