import { sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { messages } from "#db/engine/messages.ts";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import {
	type LineReplyToken,
	REPLY_WINDOW,
	replyTokenExpiry,
} from "#functions/platform/line/line-reply-token.ts";

/** Minimum remaining validity of a token when the messages are due: the request to LINE takes a moment. */
const REPLY_MARGIN = 5 * SECOND;

/** Whether messages that are due at a moment can be sent as a reply, which LINE does not count. */
export const isReplyFree = (reply: LineReplyToken | null, dueAt: number): reply is LineReplyToken =>
	reply !== null && reply.until > dueAt + REPLY_MARGIN;

/** Expiry of the token of a webhook event `e`. */
export const REPLY_EXPIRES_AT = replyTokenExpiry({
	receivedAt: sql`e.received_at`,
	timestamp: sql`e.timestamp`,
	payload: sql`e.payload`,
});

/** Reply token of the friend's newest message whose token is valid and unused; null if there is none. */
export async function findUnusedReplyToken(
	ctx: OperatorCtx,
	friendId: number,
): Promise<LineReplyToken | null> {
	const windowStart = ctx.now - REPLY_WINDOW;
	const [replyRow] = await queryRows<LineReplyToken>(
		ctx.db,
		sql`select e.payload ->> '$.replyToken' as token, ${REPLY_EXPIRES_AT} as until
			from ${messages} m join ${webhookEvents} e on e.webhook_event_id = m.webhook_event_id
			where m.friend_id = ${friendId} and m.timestamp > ${windowStart} and m.outgoing = 0 and e.received_at > ${windowStart}
				and ${REPLY_EXPIRES_AT} > ${ctx.now} and e.payload ->> '$.replyToken' is not null
				and not exists (select 1 from ${deliveries} d where d.friend_id = m.friend_id
					and d.due_at > ${windowStart} and d.reply_token = e.payload ->> '$.replyToken')
			order by m.timestamp desc, m.id desc limit 1`,
	);
	return replyRow ?? null;
}
