import { and, eq, isNull, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { VAR_VALUES_PER_PAGE, type VarValue } from "#domain/people/friends/var-values.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { shownValue } from "#functions/engine/friend-records/shown-value.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/**
 * One page of the values of a friend-information field, most frequent first, with their numbers of friends.
 * @throws Refusal 404 for a field that is deleted
 */
export async function listVarValues({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { id: number; page: number };
}) {
	const { value, choiceId } = friendVars;
	const values = sql`select coalesce(${shownValue({ value, choiceId, choices: vars.choices })}, '') as value,
			count(*) as count
		from ${friendVars} join ${friends} on ${friends.id} = ${friendVars.friendId}
			join ${vars} on ${vars.id} = ${friendVars.varId}
		where ${friendVars.varId} = ${input.id} and ${visibleTo(ctx.operator)} group by 1`;
	const [[field], items, [countRow]] = await ctx.db.batch([
		ctx.db
			.select({ name: vars.name, groupId: vars.groupId })
			.from(vars)
			.where(and(eq(vars.id, input.id), isNull(vars.deletedAt))),
		queryRows<VarValue>(
			ctx.db,
			sql`select value, count from (${values}) order by count desc, value
				limit ${VAR_VALUES_PER_PAGE} offset ${(input.page - 1) * VAR_VALUES_PER_PAGE}`,
		),
		queryRows(
			ctx.db,
			{ total: number, friends: number },
			sql`select count(*) as total, coalesce(sum(count), 0) as friends from (${values})`,
		),
	]);
	if (!field) throw notFound();
	return {
		name: field.name,
		group_id: field.groupId,
		items,
		total: countRow?.total ?? 0,
		friend_count: countRow?.friends ?? 0,
		page: input.page,
		take_num: VAR_VALUES_PER_PAGE,
	};
}
