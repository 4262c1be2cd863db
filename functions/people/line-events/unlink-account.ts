import { sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { accountLinks, friendLineEvents } from "#db/people/line-events.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Statements that remove a friend's number, with an entry of the history; nothing without a number. */
const unlinkStatements = (ctx: Ctx, friendId: number): Statement[] => [
	execute(
		ctx.db,
		insertInto(
			friendLineEvents,
			{
				friendId: sql`a.friend_id`,
				kind: "account_unlinked",
				at: ctx.now,
				detail: sql`json_object('externalId', a.external_id)`,
				webhookEventId: `unlinked:${ctx.newId()}`,
			},
			sql`from ${accountLinks} a where a.friend_id = ${friendId}`,
		),
	),
	execute(ctx.db, sql`delete from ${accountLinks} where friend_id = ${friendId}`),
];

/** Removes a friend's number at the shop's own service. @throws Refusal 404 for a friend whom the operator may not see */
export async function unlinkAccount({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<void> {
	await assertFriendVisible(ctx, id);
	await commitBatch(ctx.db, [
		...unlinkStatements(ctx, id),
		auditOfChange(ctx, { verb: "friend.unlink", subjectType: "friend", subjectId: id }),
	]);
}
