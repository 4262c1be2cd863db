import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { talks } from "#db/engine/talks.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number } from "#db/platform/sql/row-columns.ts";
import { CHAT_TEXTS } from "#domain/platform/texts/chat-texts.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { selectColleagues } from "./list-colleagues.ts";

interface AssignTalkArgs {
	ctx: OperatorCtx;
	/** `before`: the operator whom the current operator saw as assigned. */
	input: { id: number; operator_id: number | null; before: number | null };
}

/**
 * Assigns an operator to a friend, or nobody. The statement itself checks that the assigned operator sees the
 * friend.
 * @throws Refusal 404 for a friend hidden from the current operator, 422 for an operator who does not see
 * them, 409 where a colleague assigned somebody else meanwhile.
 */
export async function assignTalk({
	ctx,
	input: { id, operator_id, before: expectedOperatorId },
}: AssignTalkArgs): Promise<void> {
	await assertFriendVisible(ctx, id);
	const colleagues = await selectColleagues(ctx, id);
	const isAssignable =
		operator_id === null ? sql`1` : sql`${operator_id} in (select id from (${colleagues}))`;
	const assignment = insertInto(
		talks,
		{ friendId: sql`${friends.id}`, operatorId: operator_id, updatedAt: ctx.now },
		sql`from ${friends} where ${friends.id} = ${id} and ${isAssignable}
			and (select t.operator_id from ${talks} t where t.friend_id = ${id}) is ${expectedOperatorId}
			on conflict (friend_id) do update set ${excludedAssignments(talks.operatorId, talks.updatedAt)}
			returning friend_id`,
	);
	const [[assigned]] = await ctx.db.batch([
		queryRows(ctx.db, { friend_id: number }, assignment),
		auditOfChange(ctx, {
			verb: "talk.assign",
			subjectType: "friend",
			subjectId: id,
			detail: { operator_id },
		}),
	]);
	if (!assigned) await assertAlreadyAssigned(ctx, { id, operator_id });
}

/**
 * Throws the reason for which nothing was assigned; a repeated request finds its own assignment and succeeds.
 */
async function assertAlreadyAssigned(
	ctx: OperatorCtx,
	{ id, operator_id }: { id: number; operator_id: number | null },
): Promise<void> {
	const [current] = await queryRows(
		ctx.db,
		{ operator_id: nullable(number), may_be: number },
		sql`select (select t.operator_id from ${talks} t where t.friend_id = ${id}) as operator_id,
			${operator_id} is null or ${operator_id} in (select id from (${await selectColleagues(ctx, id)})) as may_be`,
	);
	if (!current?.may_be) throw invalid("operator_id", CHAT_TEXTS.notAssignable);
	if (current.operator_id !== operator_id) throw new Refusal(409, { ERROR: [CHAT_TEXTS.assignedMeanwhile] });
}
