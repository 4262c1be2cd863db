import { sql } from "drizzle-orm";
import { commit, type Statement } from "#db/client.ts";
import { friendMarks, markField } from "#db/friend-marks.ts";
import { friends } from "#db/friends.ts";
import { insertInto, overwriting } from "#db/insert-into.ts";
import { execute } from "#db/raw.ts";
import { rowsFrom } from "#db/rows-from.ts";
import { friendVars } from "#db/vars.ts";
import type { MemberMarkInput } from "#domain/members/mark.ts";
import { MEMBER_TEXTS } from "#domain/texts/members.ts";
import { auditRow } from "../auth/audit.ts";
import { changedBy } from "../auth/signed-in.ts";
import { assertVisible } from "../filters/visible.ts";
import { recordChange } from "../friend-records/changes.ts";
import { invalid } from "../http/refusal.ts";
import { keyUsed } from "../http/save-key.ts";
import type { OperatorCtx } from "../http/types.ts";
import { loadMarks } from "../settings/marks.ts";

/**
 * Sets a friend's response mark by hand, in the account's own list or in the field whose choices are the marks (E-242).
 * @throws Refusal 404 for another's friend, 422 for a mark that is not there
 */
export async function setMemberMark(args: { ctx: OperatorCtx; input: MemberMarkInput }): Promise<void> {
	const { ctx, input } = args;
	await assertVisible(ctx, input.member_id);
	// A colleague may have set another since.
	if (ctx.wasSaved) return;
	const { source, marks } = await loadMarks(ctx);
	if (input.notify !== null && !marks.some(({ id }) => id === input.notify))
		throw invalid("notify", MEMBER_TEXTS.markUnknown);
	const labels = new Map(marks.map(({ id, value }) => [id, value]));
	await commit(ctx.db, [
		...(source === "var" ? ofField(ctx, input) : ofList(ctx, input, labels)),
		auditRow(ctx, {
			verb: "friend.mark",
			subjectType: "friend",
			subjectId: input.member_id,
			detail: { notify: input.notify },
		}),
		keyUsed(ctx),
	]);
}

function ofList(
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
		recordChange(ctx, {
			friend: sql`${friends.id} = ${member_id}`,
			field: "mark",
			before: sql`coalesce(${label}, '')`,
			after: labels.get(notify ?? 0) ?? "",
			by: changedBy(ctx.operator),
		}),
		notify === null
			? execute(ctx.db, sql`delete from ${friendMarks} where friend_id = ${member_id}`)
			: execute(
					ctx.db,
					insertInto(
						friendMarks,
						{ friendId: member_id, markId: notify, updatedAt: ctx.now },
						sql`where true on conflict (friend_id) do update set
							${overwriting(friendMarks.markId, friendMarks.updatedAt)}`,
					),
				),
	];
}

function ofField(ctx: OperatorCtx, { member_id, notify }: MemberMarkInput): Statement[] {
	const field = sql`(select id from ${markField})`;
	const by = changedBy(ctx.operator);
	const theirs = sql`friend_id = ${member_id} and var_id = ${field}`;
	if (notify === null)
		return [
			execute(
				ctx.db,
				sql`update ${friendVars} set changed_by = ${by}, updated_at = ${ctx.now} where ${theirs}`,
			),
			execute(ctx.db, sql`delete from ${friendVars} where ${theirs}`),
		];
	return [
		execute(
			ctx.db,
			insertInto(
				friendVars,
				{ varId: field, friendId: member_id, choiceId: notify, updatedAt: ctx.now, changedBy: by },
				sql`where ${field} is not null on conflict (var_id, friend_id) do update set
					${overwriting(friendVars.choiceId, friendVars.updatedAt, friendVars.changedBy)}`,
			),
		),
	];
}
