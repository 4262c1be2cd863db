import { type SQL, sql } from "drizzle-orm";
import { formAnswers, forms } from "#db/acquisition/forms.ts";
import { friendRichmenus, richmenus } from "#db/content/rich-menus.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { shownValue } from "#functions/engine/friend-records/shown-value.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** JSON of further data of a friend. */
export interface FriendExtras {
	richmenu: string | null;
	target_vars: string;
	user_forms: string;
}

interface Named {
	id: number;
	name: string;
}

/** Columns with a friend's rich menu, field values (choices by their present name) and answered forms. */
export const friendExtraColumns = (friendId: SQL): SQL => sql`
	(select json_object('id', r.id, 'name', r.name) from ${friendRichmenus} g join ${richmenus} r on r.id = g.richmenu_id
		where g.friend_id = ${friendId}) as richmenu,
	(select json_group_array(json_object('id', x.id, 'name', x.name, 'value', x.value)) from (
		select d.id as id, d.name as name,
			coalesce(${shownValue({ value: sql`y.value`, choiceId: sql`y.choice_id`, choices: sql`d.choices` })}, '') as value
		from ${friendVars} y join ${vars} d on d.id = y.var_id
		where y.friend_id = ${friendId} and d.deleted_at is null order by d.id) x) as target_vars,
	(select json_group_array(json_object('id', a.id, 'name', a.name, 'at', a.at)) from (
		select o.id as id, o.name as name, max(b.created_at) as at
		from ${formAnswers} b join ${forms} o on o.id = b.form_id
		where b.friend_id = ${friendId} and o.deleted_at is null group by o.id order by at desc) a) as user_forms`;

/** Presents a friend's further data (M-103); data beyond the operator's abilities is empty. */
export function presentFriendExtras(ctx: OperatorCtx, { richmenu, target_vars, user_forms }: FriendExtras) {
	const jsonIfAllowed = (ability: Ability, json: string | null) =>
		hasAbility(ctx.operator, ability) ? json : null;
	const menu = jsonIfAllowed("richmenu-read", richmenu);
	const answeredForms = JSON.parse(jsonIfAllowed("form-read", user_forms) ?? "[]") as (Named & {
		at: number;
	})[];
	return {
		richmenu: menu === null ? null : (JSON.parse(menu) as Named),
		target_vars: JSON.parse(jsonIfAllowed("var-read", target_vars) ?? "[]") as (Named & { value: string })[],
		user_forms: answeredForms.map(({ at, ...form }) => ({ ...form, answered_at: toWireTime(at, ctx.zone) })),
	};
}
