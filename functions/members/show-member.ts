import { and, eq, sql } from "drizzle-orm";
import { formAnswers, forms } from "#db/forms.ts";
import { friends } from "#db/friends.ts";
import { messages } from "#db/messages.ts";
import { friendRichmenus, richmenus } from "#db/richmenus.ts";
import { subselect } from "#db/subselect.ts";
import { friendVars, vars } from "#db/vars.ts";
import { mayDo } from "../auth/signed-in.ts";
import { visibleTo } from "../filters/visible.ts";
import { notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";

interface Named {
	id: number;
	name: string;
}

/** Menus of the friend, as JSON in a row of `friends`; each of these expressions is null where the ability is missing. */
const menu = sql`(select json_object('id', m.id, 'name', m.name) from ${friendRichmenus} f
	join ${richmenus} m on m.id = f.richmenu_id where f.friend_id = ${friends.id})`;

const values = sql`(select json_group_array(json_object('id', d.id, 'name', d.name, 'type', d.type,
		'value', coalesce(v.value, (select c.value ->> '$.value' from json_each(d.choices) c
			where c.value ->> '$.id' = v.choice_id), '')))
	from ${friendVars} v join ${vars} d on d.id = v.var_id and d.deleted_at is null
	where v.friend_id = ${friends.id})`;

const answered = sql`(select json_group_array(json_object('id', f.id, 'name', f.name)) from ${forms} f
	where f.deleted_at is null and f.id in (select a.form_id from ${formAnswers} a where a.friend_id = ${friends.id}))`;

const waits = sql<number>`exists (select 1 from ${messages} w where w.friend_id = ${friends.id} and w.notify = 1)`;

/**
 * A member by the names of the wire (M-103): `notify` says that a message of theirs waits for a person. What the operator
 * may not read is absent.
 * @throws Refusal 404 for a friend whom the operator may not see
 */
export async function showMember({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const may = { menu: "richmenu-read", vars: "var-read", forms: "form-read" } as const;
	const readable = (of: keyof typeof may) => mayDo(ctx.operator, may[of]);
	const none = sql`null`;
	const [row] = await ctx.db
		.select({
			id: friends.id,
			name: friends.name,
			iconUrl: friends.iconUrl,
			memo: friends.memo,
			menu: subselect<string | null>(readable("menu") ? menu : none),
			vars: subselect<string | null>(readable("vars") ? values : none),
			forms: subselect<string | null>(readable("forms") ? answered : none),
			notify: subselect<number>(waits),
		})
		.from(friends)
		.where(and(eq(friends.id, id), visibleTo(ctx.operator)));
	if (!row) throw notFound();
	return {
		id: row.id,
		name: row.name,
		icon_url: row.iconUrl,
		memo: row.memo,
		notify: row.notify,
		...(readable("menu") && { richmenu: row.menu === null ? null : (JSON.parse(row.menu) as Named) }),
		...(row.vars !== null && {
			target_vars: JSON.parse(row.vars) as (Named & { type: number; value: string })[],
		}),
		...(row.forms !== null && { user_forms: JSON.parse(row.forms) as Named[] }),
	};
}
