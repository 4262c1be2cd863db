import { sql } from "drizzle-orm";
import { scriptHits, scripts } from "#db/scripts.ts";
import { type StoredReferer, scriptInput } from "#domain/kinds/script.ts";
import { originsOf } from "#domain/scripts/addresses.ts";
import { newCode } from "../explorer/code.ts";
import { defineItems } from "../explorer/definition.ts";
import { countVisible } from "../explorer/fragments.ts";
import { highestNamed, withIds } from "../explorer/with-ids.ts";

const CODE_LENGTH = 8;
const hitIn = (id: number) =>
	sql`select max(h.referer_id) as highest from ${scriptHits} h where h.script_id = ${id}`;

export const scriptKind = defineItems({
	name: "script",
	table: scripts,
	code: scripts.code,
	row: (ctx) => ({
		fields: {
			code: sql`${scripts.code}`,
			url: sql`${scripts.url}`,
			is_active: sql`${scripts.isActive}`,
			referers: sql`json((select coalesce(json_group_array(json_set(r.value, '$.count', ${countVisible(ctx, {
				from: sql`${scriptHits} h`,
				where: sql`h.script_id = ${scripts.id} and h.referer_id = r.value ->> '$.id'`,
				friend: sql`coalesce(h.friend_id, -1)`,
			})})), '[]') from json_each(${scripts.referers}) r))`,
		},
	}),
	data: () => ({ fields: { origins: sql`json(${scripts.origins})` } }),
	members: (
		_ctx,
		id,
	) => sql`select h.friend_id as friend_id, max(h.created_at) as at, count(*) || '回訪問' as note
		from ${scriptHits} h where h.script_id = ${id} and h.friend_id is not null group by h.friend_id`,
	save: {
		schema: scriptInput,
		onCreate: (ctx) => ({ code: newCode(ctx, CODE_LENGTH) }),
		columns: async ({ ctx, input, before }) => {
			const hit = before ? await highestNamed(ctx, hitIn(before.id as number)) : 0;
			return {
				url: input.url,
				is_active: input.is_active,
				origins: JSON.stringify(originsOf({ url: "", origins: input.origins })),
				referers: JSON.stringify(withIds(input.referers, (before?.referers as StoredReferer[]) ?? [], hit)),
			};
		},
	},
	copy: { columns: (ctx) => ({ code: newCode(ctx, CODE_LENGTH) }) },
});
