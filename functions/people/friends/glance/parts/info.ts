import { sql } from "drizzle-orm";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import type { VarType } from "#domain/engine/kinds/var.ts";
import { isFileType } from "#domain/people/friend-values/member-values-input.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { shownValue } from "#functions/engine/friend-records/shown-value.ts";
import { memberFileAddress } from "#functions/people/friend-values/member-file-tokens.ts";
import { defineGlancePart } from "../glance-part.ts";

interface Row {
	id: number;
	name: string;
	type: VarType;
	value: string | null;
	color: string | null;
	updated_at: number;
}

/** The friend's values of friend information, in the order in which the fields were created. */
export const infoPart = defineGlancePart({
	ability: "var-read",
	query: (_ctx, id) =>
		sql`select d.id, d.name, d.type,
				${shownValue({ value: sql`v.value`, choiceId: sql`v.choice_id`, choices: sql`d.choices` })} as value,
				c.value ->> '$.color' as color, v.updated_at
			from ${friendVars} v join ${vars} d on d.id = v.var_id and d.deleted_at is null
				left join json_each(d.choices) c on v.choice_id is not null and c.value ->> '$.id' = v.choice_id
			where v.friend_id = ${id} order by d.id`,
	present: (ctx, rows: Row[], friendId) =>
		rows.map(({ id, name, type, value, color, updated_at }) => ({
			id,
			name,
			type,
			value: value ?? "",
			color,
			updated_at: toWireTime(updated_at, ctx.zone),
			file: isFileType(type) ? memberFileAddress(ctx, { friendId, varId: id }) : null,
		})),
});
