import { DAY, HOUR, SECOND } from "#domain/platform/time/time.ts";

export const MAX_ENDPOINTS = 20;
export const MAX_ENDPOINT_NAME = 100;
export const MAX_ENDPOINT_URL = 500;

/** How long a receiver may take to answer. */
export const ANSWERED_WITHIN = 10 * SECOND;
/** Bytes that are read of an answer; the rest is left unread. */
export const MOST_READ = 16_384;
/** Characters of an answer that the log keeps. */
export const MOST_KEPT = 500;

/** So long a message is tried. */
export const TRIED_FOR = DAY;
/** The longest pause between two attempts. */
export const LONGEST_PAUSE = 2 * HOUR;
/** An endpoint at which nothing has arrived for so long is switched off. */
export const STOPPED_AFTER = 5 * DAY;

/** So long the secret before a rotation signs along. */
export const ROTATES_FOR = DAY;

/** So long messages and attempts stay in the log. */
export const MESSAGES_KEPT_FOR = 30 * DAY;
export const MESSAGES_PER_PAGE = 50;
/** Messages of an endpoint that are counted of each state; more are only said to be more. */
export const MOST_MESSAGES_COUNTED = 1_000;
/** Attempts that are shown of one message. */
export const MOST_ATTEMPTS_SHOWN = 100;
