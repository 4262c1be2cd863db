import { and, eq, sql } from "drizzle-orm";
import { messages } from "#db/engine/messages.ts";
import { operatorFriends } from "#db/integrations/notification-tables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { NOTIFICATION_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { presentLinkedFriend } from "./present-linked-friend.ts";
import { CODE_LIFETIME, showLineLink } from "./show-line-link.ts";

/** Blanks that phones put around a pasted code; SQLite's trim removes only spaces by default. */
const BLANKS = " \u3000\t\r\n";

/**
 * Links the friend who sent the code to the account after it was created. A colleague who reads it in the
 * talk may send it too: with two senders it is unknown which one is the operator.
 * @throws Refusal 422 for no sender, several senders, or an expired code
 */
export async function finishLineLink({ ctx }: { ctx: OperatorCtx }) {
	const [row] = await ctx.db
		.select()
		.from(operatorFriends)
		.where(eq(operatorFriends.operatorId, ctx.operator.id));
	if (!row?.code || !row.codeMadeAt || row.codeMadeAt <= ctx.now - CODE_LIFETIME)
		throw invalid("ERROR", NOTIFICATION_TEXTS.linkCodeExpired);
	// LINE's clock may be slightly behind ours.
	const earliest = row.codeMadeAt - MINUTE;
	const [sender, secondSender] = await queryRows(
		ctx.db,
		{ friendId: number },
		sql`select distinct friend_id as friendId from ${messages} where timestamp >= ${earliest} and outgoing = 0
			and trim(text, ${BLANKS}) = ${row.code} limit 2`,
	);
	if (!sender) throw invalid("ERROR", NOTIFICATION_TEXTS.linkCodeMissing);
	if (secondSender) throw invalid("ERROR", NOTIFICATION_TEXTS.linkCodeOfSeveral);
	await ctx.db.batch([
		ctx.db
			.update(operatorFriends)
			.set({ code: null, codeMadeAt: null, friendId: sender.friendId, linkedAt: ctx.now })
			.where(and(eq(operatorFriends.operatorId, ctx.operator.id), eq(operatorFriends.code, row.code))),
		auditOfChange(ctx, {
			verb: "operator.line.link",
			subjectType: "operator",
			subjectId: ctx.operator.id,
			detail: { before: presentLinkedFriend(row), after: { friend_id: sender.friendId } },
		}),
	]);
	return showLineLink({ ctx });
}
