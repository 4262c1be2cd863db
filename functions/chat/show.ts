import { sql } from "drizzle-orm";
import { formAnswers, forms } from "#db/forms.ts";
import { friends } from "#db/friends.ts";
import { rowsOf } from "#db/raw.ts";
import { friendRichmenus, richmenus } from "#db/richmenus.ts";
import { friendVars, vars } from "#db/vars.ts";
import type { Ability } from "#domain/operators/abilities.ts";
import { wireTime } from "#domain/time.ts";
import { mayDo } from "../auth/signed-in.ts";
import { visibleTo } from "../filters/visible.ts";
import { notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { membersAmong } from "./list.ts";
import { type MemberRow, presentMember } from "./present.ts";

interface Besides {
	richmenu: string | null;
	target_vars: string;
	user_forms: string;
}

interface Answered {
	id: number;
	name: string;
	at: number;
}

interface TargetVar {
	id: number;
	name: string;
	value: string;
}

/**
 * One friend of the chat, with the menu that they see, their friend information and the forms that they answered (M-103,
 * M-262). What an operator may not read is empty. @throws Refusal 404 for a friend whom the operator may not see, as for one who is not there.
 */
export async function showMember({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const [[row], [besides]] = await ctx.db.batch([
		rowsOf<MemberRow>(
			ctx.db,
			sql`with found as (select ${friends.id} as id, 0 as at from ${friends}
				where ${friends.id} = ${id} and ${visibleTo(ctx.operator)}) ${membersAmong(sql`found`)}`,
		),
		rowsOf<Besides>(ctx.db, besidesOf(id)),
	]);
	if (!row || !besides) throw notFound();
	const { richmenu, target_vars, user_forms } = besides;
	const readable = (ability: Ability, json: string | null) => (mayDo(ctx.operator, ability) ? json : null);
	const menu = readable("richmenu-read", richmenu);
	const answered = JSON.parse(readable("form-read", user_forms) ?? "[]") as Answered[];
	return {
		...presentMember(row, ctx.zone),
		richmenu: menu === null ? null : (JSON.parse(menu) as { id: number; name: string }),
		target_vars: JSON.parse(readable("var-read", target_vars) ?? "[]") as TargetVar[],
		user_forms: answered.map(({ at, ...form }) => ({ ...form, answered_at: wireTime(at, ctx.zone) })),
	};
}

/** A choice is told by its present name. */
const besidesOf = (id: number) => sql`select
	(select json_object('id', r.id, 'name', r.name) from ${friendRichmenus} f join ${richmenus} r on r.id = f.richmenu_id
		where f.friend_id = ${id}) as richmenu,
	(select json_group_array(json_object('id', v.id, 'name', v.name, 'value', v.value)) from (
		select v.id as id, v.name as name, coalesce(w.value, (select c.value ->> '$.value' from json_each(v.choices) c
			where c.value ->> '$.id' = w.choice_id), '') as value
		from ${friendVars} w join ${vars} v on v.id = w.var_id
		where w.friend_id = ${id} and v.deleted_at is null order by v.id) v) as target_vars,
	(select json_group_array(json_object('id', a.id, 'name', a.name, 'at', a.at)) from (
		select o.id as id, o.name as name, max(a.created_at) as at
		from ${formAnswers} a join ${forms} o on o.id = a.form_id
		where a.friend_id = ${id} and o.deleted_at is null group by o.id order by at desc) a) as user_forms`;
