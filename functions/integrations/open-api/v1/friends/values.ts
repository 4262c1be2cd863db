import { and, asc, gt, isNull, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { page } from "#domain/integrations/open-api/v1/fields.ts";
import { TYPE_NAMES } from "#domain/integrations/open-api/v1/values.ts";
import { visibleTo } from "#functions/engine/filters/visible.ts";
import { shownValue } from "#functions/engine/friend-records/shown-value.ts";
import { saveMemberVars, saveVarsOfMany } from "#functions/people/friend-values/save-vars.ts";
import { wireValue } from "#functions/people/friend-values/wire-value.ts";
import { unwritable } from "#functions/people/friend-values/writable.ts";
import { announce, framesOf } from "#functions/platform/consoles/announce.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import { doneOnce } from "../done-once.ts";
import type { ProgramCtx } from "../program.ts";
import { renamed } from "../renamed.ts";
import { assertAllVisible } from "./among.ts";

const VERB = "friend.vars";
/** Programs name a friend's values so. */
const NAMES: [RegExp, string][] = [
	[/^vals\[/, "values["],
	[/\[vals\]/, "[values]"],
];

/** A page of the fields of friend information. */
export async function listInfoFields(ctx: ProgramCtx, { after, limit }: { after: number; limit: number }) {
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
		.where(and(gt(vars.id, after), isNull(vars.deletedAt)))
		.orderBy(asc(vars.id))
		.limit(limit + 1);
	return page(rows, {
		limit,
		idOf: ({ id }) => id,
		present: (field) => ({
			id: field.id,
			name: field.name,
			type: TYPE_NAMES[field.type],
			writable: unwritable(field) === null,
			choices: field.choices.map(({ id, value }) => ({ id, value })),
		}),
	});
}

interface Value {
	/** Null in the only row of a friend without values. */
	id: number | null;
	name: string;
	value: string;
	text: string;
}

/** A friend's field values. @throws Refusal 404 for a friend hidden from the program */
export async function showValues(ctx: ProgramCtx, fid: number) {
	const found = await rowsOf<Value>(
		ctx.db,
		sql`select d.id, d.name, ${wireValue("v")} as value,
				coalesce(${shownValue({ value: sql`v.value`, choiceId: sql`v.choice_id`, choices: sql`d.choices` })}, '') as text
			from ${friends} left join ${friendVars} v on v.friend_id = ${friends.id}
				left join ${vars} d on d.id = v.var_id and d.deleted_at is null
			where ${friends.id} = ${fid} and ${visibleTo(ctx.operator)} order by d.id`,
	);
	if (found.length === 0) throw notFound();
	return { fid, values: found.flatMap(({ id, ...value }) => (id === null ? [] : [{ id, ...value }])) };
}

/** Writes field values of one friend, as an operator does in the console. @throws Refusal 404, 422 */
export async function writeValues(ctx: ProgramCtx, fid: number, vals: Record<string, string>) {
	await doneOnce(ctx, VERB, () =>
		renamed(NAMES, () => saveMemberVars({ ctx, input: { member_id: fid, vals, metas: {} } })),
	);
	ctx.later(announce(ctx.env, [{ event: "friend", friendId: fid }]));
	return showValues(ctx, fid);
}

interface ValuesOfFriend {
	fid: number;
	vals: Record<string, string>;
}

/** Writes values of many friends, all or none. @throws Refusal 422 naming each that is wrong */
export async function writeValuesOfMany(ctx: ProgramCtx, all: ValuesOfFriend[]) {
	const fids = all.map(({ fid }) => fid);
	await doneOnce(ctx, VERB, async () => {
		await assertAllVisible(ctx, fids);
		await renamed(NAMES, () =>
			saveVarsOfMany(
				ctx,
				all.map(({ fid, vals }) => ({ member_id: fid, vals })),
			),
		);
	});
	ctx.later(announce(ctx.env, framesOf("friend", fids)));
	return { fids };
}
