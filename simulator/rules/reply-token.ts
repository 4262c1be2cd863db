import { MINUTE } from "#domain/platform/time/time.ts";

/** Reply token as stored by LINE. */
export interface ReplyToken {
	/** When the event occurred. */
	eventAt: number;
	/** When its webhook was last sent: a redelivery starts a new minute. */
	deliveredAt: number;
	usedAt: number | null;
}

const FRESH_FOR = MINUTE;
const LONGEST_LIFE = 20 * MINUTE;

/**
 * LINE's rule: once, within a minute of the webhook, also of a redelivered one, but at most 20 minutes after
 * the event.
 */
export const isReplyTokenValid = (token: ReplyToken, now: number): boolean =>
	token.usedAt === null && now - token.deliveredAt <= FRESH_FOR && now - token.eventAt <= LONGEST_LIFE;
