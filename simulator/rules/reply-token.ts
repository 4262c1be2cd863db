import { MINUTE } from "#domain/platform/time/time.ts";

/** A reply token as LINE knows it. */
export interface ReplyToken {
	/** When the event happened. */
	eventAt: number;
	/** When the webhook that carries it was last sent: a redelivered one starts a new minute. */
	deliveredAt: number;
	usedAt: number | null;
}

const FRESH_FOR = MINUTE;
const LONGEST_LIFE = 20 * MINUTE;

/** LINE: once, within a minute of the webhook, redelivered ones too, but never 20 minutes after the event. */
export const isReplyTokenValid = (token: ReplyToken, now: number): boolean =>
	token.usedAt === null && now - token.deliveredAt <= FRESH_FOR && now - token.eventAt <= LONGEST_LIFE;
