import { DAY, HOUR, SECOND } from "#domain/platform/time/wire-time.ts";

export const MAX_ENDPOINTS = 20;
export const MAX_ENDPOINT_NAME = 100;
export const MAX_ENDPOINT_URL = 500;

/** Timeout for a receiver's answer. */
export const RECEIVER_TIMEOUT = 10 * SECOND;
/** Maximum bytes read from an answer. */
export const MAX_BYTES_READ = 16_384;
/** Maximum characters of an answer in the log. */
export const MAX_EXCERPT = 500;

/** Period in which delivery is retried. */
export const RETRY_PERIOD = DAY;
/** Maximum delay between two attempts. */
export const MAX_RETRY_DELAY = 2 * HOUR;
/** Period without a successful delivery after which an endpoint is disabled. */
export const MAX_FAILING_PERIOD = 5 * DAY;

/** Period in which the previous secret also signs after a rotation. */
export const SECRET_ROTATION_PERIOD = DAY;

/** Retention of messages and attempts in the log. */
export const WEBHOOK_MESSAGE_RETENTION = 30 * DAY;
export const MESSAGES_PER_PAGE = 50;
/** Maximum count of an endpoint's messages per state; higher counts are shown as more. */
export const MAX_MESSAGES_COUNTED = 1_000;
/** Number of attempts shown per message. */
export const MAX_ATTEMPTS_SHOWN = 100;
