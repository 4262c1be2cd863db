import { MINUTE } from "#domain/platform/time/wire-time.ts";

/** Reply token stored by LINE. */
export interface ReplyToken {
	/** Time of the event. */
	eventAt: number;
	/** Time of its latest delivery: a redelivery starts a new minute. */
	deliveredAt: number;
	usedAt: number | null;
}

const FRESH_PERIOD = MINUTE;
const MAX_LIFETIME = 20 * MINUTE;

/**
 * LINE's rule: valid once, within a minute of the latest delivery, and at most 20 minutes after the event.
 */
export const isReplyTokenValid = (token: ReplyToken, now: number): boolean =>
	token.usedAt === null && now - token.deliveredAt <= FRESH_PERIOD && now - token.eventAt <= MAX_LIFETIME;
