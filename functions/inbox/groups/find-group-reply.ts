import { sql } from "drizzle-orm";
import { chatGroupMessages } from "#db/inbox/groups.ts";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { isReplyFree, REPLY_EXPIRES_AT } from "#functions/people/composer/free-reply.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { type LineReplyToken, REPLY_WINDOW } from "#functions/platform/line/line-reply-token.ts";

/**
 * Reply token of a group's newest message whose token is valid and unused; null if there is none. A push to a group counts
 * once for each member, a reply is free.
 */
export async function findGroupReply(ctx: OperatorCtx, groupId: number): Promise<LineReplyToken | null> {
	const since = ctx.now - REPLY_WINDOW;
	const [reply] = await queryRows(
		ctx.db,
		{ token: text, until: number },
		sql`select e.payload ->> '$.replyToken' as token, ${REPLY_EXPIRES_AT} as until
			from ${chatGroupMessages} m join ${webhookEvents} e on e.webhook_event_id = m.webhook_event_id
			where m.group_id = ${groupId} and m.timestamp > ${since} and m.outgoing = 0 and e.received_at > ${since}
				and e.payload ->> '$.replyToken' is not null
				and not exists (select 1 from ${chatGroupMessages} s where s.group_id = m.group_id and s.timestamp > ${since}
					and s.reply_token = e.payload ->> '$.replyToken')
			order by m.timestamp desc, m.id desc limit 1`,
	);
	return isReplyFree(reply ?? null, ctx.now) ? reply! : null;
}
