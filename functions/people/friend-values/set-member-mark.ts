import { sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { friendMarks, markField } from "#db/people/friend-marks.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { MemberMarkInput } from "#domain/people/friend-values/member-mark-input.ts";
import { MEMBER_TEXTS } from "#domain/platform/texts/members-texts.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { requestRuleCheck } from "#functions/engine/friend-records/menu-rule-checks.ts";
import { recordFriendChange } from "#functions/engine/friend-records/record-friend-change.ts";
import { changeAuthor } from "#functions/platform/auth/signed-in-operator.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import { markKeyUsed } from "#functions/platform/http/bind-save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { loadResponseMarks } from "#functions/platform/settings/response-mark-settings.ts";

/**
 * Sets a friend's response mark (`notify` on the wire; null for none) manually: from the account's own list, or
 * as the value of the field whose choices are the marks (E-242).
 * @throws Refusal 404 for another's friend, 422 for a mark that does not exist
 */
export async function setMemberMark(args: { ctx: OperatorCtx; input: MemberMarkInput }): Promise<void> {
	const { ctx, input } = args;
	await assertFriendVisible(ctx, input.member_id);
	// A repetition must not overwrite the mark that a colleague has set since.
	if (ctx.wasSaved) return;
	const { source, marks } = await loadResponseMarks(ctx);
	if (input.notify !== null && !marks.some(({ id }) => id === input.notify))
		throw invalid("notify", MEMBER_TEXTS.markUnknown);
	const labels = new Map(marks.map(({ id, value }) => [id, value]));
	await commitBatch(ctx.db, [
		...(source === "var" ? fieldMarkStatements(ctx, input) : ownMarkStatements(ctx, input, labels)),
		requestRuleCheck(ctx, [input.member_id]),
		auditRow(ctx, {
			verb: "friend.mark",
			subjectType: "friend",
			subjectId: input.member_id,
			detail: { notify: input.notify },
		}),
		markKeyUsed(ctx),
	]);
}

function ownMarkStatements(
	ctx: OperatorCtx,
	{ member_id, notify }: MemberMarkInput,
	labels: Map<number, string>,
): Statement[] {
	const { rows, column } = rowsFrom(
		[...labels].map(([id, label]) => ({ id, label })),
		["id", "label"],
	);
	const label = sql`(select ${column.label} from ${rows}
		where ${column.id} = (select m.mark_id from ${friendMarks} m where m.friend_id = ${friends.id}))`;
	return [
		recordFriendChange(ctx, {
			friend: sql`${friends.id} = ${member_id}`,
			field: "mark",
			before: sql`coalesce(${label}, '')`,
			after: labels.get(notify ?? 0) ?? "",
			changedBy: changeAuthor(ctx.operator),
		}),
		notify === null
			? execute(ctx.db, sql`delete from ${friendMarks} where friend_id = ${member_id}`)
			: execute(
					ctx.db,
					insertInto(
						friendMarks,
						{ friendId: member_id, markId: notify, updatedAt: ctx.now },
						sql`where true on conflict (friend_id) do update set
							${excludedAssignments(friendMarks.markId, friendMarks.updatedAt)}`,
					),
				),
	];
}

function fieldMarkStatements(ctx: OperatorCtx, { member_id, notify }: MemberMarkInput): Statement[] {
	const field = sql`(select id from ${markField})`;
	const author = changeAuthor(ctx.operator);
	const isMarkValue = sql`friend_id = ${member_id} and var_id = ${field}`;
	if (notify === null)
		return [
			// The trigger that records the deletion reads the author from the deleted row.
			execute(
				ctx.db,
				sql`update ${friendVars} set changed_by = ${author}, updated_at = ${ctx.now} where ${isMarkValue}`,
			),
			execute(ctx.db, sql`delete from ${friendVars} where ${isMarkValue}`),
		];
	return [
		execute(
			ctx.db,
			insertInto(
				friendVars,
				{ varId: field, friendId: member_id, choiceId: notify, updatedAt: ctx.now, changedBy: author },
				sql`where ${field} is not null on conflict (var_id, friend_id) do update set
					${excludedAssignments(friendVars.choiceId, friendVars.updatedAt, friendVars.changedBy)}`,
			),
		),
	];
}
