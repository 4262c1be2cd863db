import { and, asc, gt, isNull, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { isJoined, leftJoined, number, text } from "#db/platform/sql/row-columns.ts";
import { type ApiPage, pageOfRows } from "#domain/integrations/open-api/v1/api-fields.ts";
import { FIELD_TYPE_NAMES } from "#domain/integrations/open-api/v1/value-schemas.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { shownValue } from "#functions/engine/friend-records/shown-value.ts";
import { unwritableReason } from "#functions/people/friend-values/assert-field-writable.ts";
import { saveMemberVars, saveVarsOfFriends } from "#functions/people/friend-values/save-member-vars.ts";
import { wireValue } from "#functions/people/friend-values/wire-value.ts";
import { withRenamedFields } from "#functions/platform/http/rename-error-fields.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { announceLater } from "../announce-later.ts";
import { doOnce } from "../do-once.ts";
import type { ProgramCtx } from "../program-context.ts";
import { assertAllVisible } from "./assert-all-visible.ts";

const VALUES_VERB = "friend.vars";
/** Field names of the console, and their names in this API. */
const FIELD_NAMES: [RegExp, string][] = [
	[/^vals\[/, "values["],
	[/\[vals\]/, "[values]"],
];

/** A page of the fields of friend information. */
export async function listInfoFields(ctx: ProgramCtx, page: ApiPage) {
	const rows = await ctx.db
		.select({
			id: vars.id,
			name: vars.name,
			type: vars.type,
			choices: vars.choices,
			protected: vars.protected,
			isActive: vars.isActive,
		})
		.from(vars)
		.where(and(gt(vars.id, page.after), isNull(vars.deletedAt)))
		.orderBy(asc(vars.id))
		.limit(page.limit + 1);
	return pageOfRows(rows, {
		limit: page.limit,
		idOf: ({ id }) => id,
		present: (field) => ({
			id: field.id,
			name: field.name,
			type: FIELD_TYPE_NAMES[field.type],
			writable: unwritableReason(field) === null,
			choices: field.choices.map(({ id, value }) => ({ id, value })),
		}),
	});
}

/** Columns of a value; null in the only row of a friend without values. */
const VALUE_COLUMNS = {
	id: number,
	name: text,
	value: text,
	text,
};

/** A friend's field values. @throws Refusal 404 for a friend hidden from the program */
export async function showFriendValues(ctx: ProgramCtx, fid: number) {
	const rows = await queryRows(
		ctx.db,
		leftJoined(VALUE_COLUMNS),
		sql`select d.id, d.name, ${wireValue("v")} as value,
				coalesce(${shownValue({ value: sql`v.value`, choiceId: sql`v.choice_id`, choices: sql`d.choices` })}, '') as text
			from ${friends} left join ${friendVars} v on v.friend_id = ${friends.id}
				left join ${vars} d on d.id = v.var_id and d.deleted_at is null
			where ${friends.id} = ${fid} and ${visibleTo(ctx.operator)} order by d.id`,
	);
	if (rows.length === 0) throw notFound();
	return { fid, values: rows.filter((row) => isJoined(row, VALUE_COLUMNS)) };
}

/**
 * Writes field values of one friend, as an operator does in the console.
 * @throws Refusal 404 for a hidden friend, 422 naming each value that is wrong
 */
export async function writeFriendValues(ctx: ProgramCtx, fid: number, vals: Record<string, string>) {
	await doOnce(ctx, VALUES_VERB, () =>
		withRenamedFields(FIELD_NAMES, () => saveMemberVars({ ctx, input: { member_id: fid, vals, metas: {} } })),
	);
	announceLater(ctx, "friend", [fid]);
	return showFriendValues(ctx, fid);
}

interface ValuesOfFriend {
	fid: number;
	vals: Record<string, string>;
}

/** Writes values of many friends, all or none. @throws Refusal 422 naming each that is wrong */
export async function writeValuesOfMany(ctx: ProgramCtx, friendsValues: ValuesOfFriend[]) {
	const fids = friendsValues.map(({ fid }) => fid);
	await doOnce(ctx, VALUES_VERB, async () => {
		await assertAllVisible(ctx, fids);
		await withRenamedFields(FIELD_NAMES, () =>
			saveVarsOfFriends(
				ctx,
				friendsValues.map(({ fid, vals }) => ({ member_id: fid, vals })),
			),
		);
	});
	announceLater(ctx, "friend", fids);
	return { fids };
}
