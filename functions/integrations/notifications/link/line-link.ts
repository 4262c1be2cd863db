import { and, eq, isNotNull, sql } from "drizzle-orm";
import { messages } from "#db/engine/messages.ts";
import { operatorFriends } from "#db/integrations/notification-tables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { NOTIFICATION_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

/** Validity of a code. */
const CODE_LIFETIME = 15 * MINUTE;
const DIGITS = 8;
/** Blanks that phones put around a pasted code; SQLite's trim removes only spaces by default. */
const BLANKS = " \u3000\t\r\n";

/**
 * Link of an operator's own LINE. The code is private: the friend who sends it to the account is linked to
 * the operator.
 */
export async function showLineLink({ ctx }: { ctx: OperatorCtx }) {
	const [row] = await ctx.db
		.select()
		.from(operatorFriends)
		.where(eq(operatorFriends.operatorId, ctx.operator.id));
	const isFresh = row?.codeMadeAt != null && row.codeMadeAt > ctx.now - CODE_LIFETIME;
	return {
		linked_at: row?.linkedAt ? toWireTime(row.linkedAt, ctx.zone) : null,
		code: isFresh ? row.code : null,
		expires_at: isFresh ? toWireTime(row.codeMadeAt! + CODE_LIFETIME, ctx.zone) : null,
	};
}

/** Creates a code, which replaces the previous one; a linked LINE stays linked until another one is. */
export async function beginLineLink({ ctx }: { ctx: OperatorCtx }) {
	const code = String(crypto.getRandomValues(new Uint32Array(1))[0]! % 10 ** DIGITS).padStart(DIGITS, "0");
	const columns = { code, codeMadeAt: ctx.now };
	await ctx.db
		.insert(operatorFriends)
		.values({ operatorId: ctx.operator.id, ...columns })
		.onConflictDoUpdate({ target: operatorFriends.operatorId, set: columns });
	return showLineLink({ ctx });
}

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
		throw invalid("ERROR", NOTIFICATION_TEXTS.linkCodeOld);
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

/**
 * Ends an operator's link: nothing is sent to them over LINE any more. A mere code is deleted without an
 * audit entry.
 */
export async function endLineLink({ ctx }: { ctx: OperatorCtx }) {
	const isOwnLink = eq(operatorFriends.operatorId, ctx.operator.id);
	const [row] = await ctx.db.select().from(operatorFriends).where(isOwnLink);
	await ctx.db.batch([
		ctx.db
			.update(operatorFriends)
			.set({ friendId: null })
			.where(and(isOwnLink, isNotNull(operatorFriends.friendId))),
		auditOfChange(ctx, {
			verb: "operator.line.unlink",
			subjectType: "operator",
			subjectId: ctx.operator.id,
			detail: { before: presentLinkedFriend(row), after: null },
		}),
		ctx.db.delete(operatorFriends).where(isOwnLink),
	]);
	return showLineLink({ ctx });
}

const presentLinkedFriend = (row: typeof operatorFriends.$inferSelect | undefined) =>
	row?.friendId ? { friend_id: row.friendId } : null;
