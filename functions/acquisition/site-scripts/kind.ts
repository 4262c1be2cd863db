import { sql } from "drizzle-orm";
import { scriptHits, scripts, scriptVisits } from "#db/acquisition/site-scripts.ts";
import { scriptOrigins } from "#domain/acquisition/site-scripts/site-script-addresses.ts";
import type { StoredReferer } from "#domain/engine/kinds/script.ts";
import { scriptInput } from "#domain/engine/kinds/script-input.ts";
import { countVisible } from "#functions/engine/explorer/count-visible.ts";
import { defineItems } from "#functions/engine/explorer/definition.ts";
import { createItemCode } from "#functions/engine/explorer/item-code.ts";
import { assignPartIds, highestPartId } from "#functions/engine/explorer/part-ids.ts";

const CODE_LENGTH = 8;
/** Highest rule id in the counted visits. */
const selectHighestHitRule = (id: number) =>
	sql`select max(h.referer_id) as highest from ${scriptHits} h where h.script_id = ${id}`;

/**
 * Visits of friends, each once: some rules counted visits that have been deleted since, and two rules may
 * have counted the same visit.
 */
const visitsOf = (id: number) => sql`select s.friend_id as friend_id, s.created_at as at, s.id as visit
		from ${scriptVisits} s where s.script_id = ${id} and s.friend_id is not null
	union select h.friend_id, h.created_at, coalesce(h.visit_id, -h.id)
		from ${scriptHits} h where h.script_id = ${id} and h.friend_id is not null`;

/** Kind of items: site scripts. */
export const scriptKind = defineItems({
	name: "script",
	table: scripts,
	codeColumn: scripts.code,
	listSelection: (ctx) => ({
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
	editorSelection: () => ({ fields: { origins: sql`json(${scripts.origins})` } }),
	selectMembers: (
		_ctx,
		id,
	) => sql`select v.friend_id as friend_id, max(v.at) as at, count(*) || '回訪問' as note
		from (${visitsOf(id)}) v group by v.friend_id`,
	save: {
		schema: scriptInput,
		columnsOfNew: (ctx) => ({ code: createItemCode(ctx, CODE_LENGTH) }),
		columns: async ({ ctx, input, before }) => {
			const highestId = before ? await highestPartId(ctx, selectHighestHitRule(before.id as number)) : 0;
			return {
				url: input.url,
				is_active: input.is_active,
				origins: JSON.stringify(scriptOrigins({ url: "", origins: input.origins })),
				referers: JSON.stringify(
					assignPartIds(input.referers, (before?.referers as StoredReferer[]) ?? [], highestId),
				),
			};
		},
	},
	copy: { ownColumns: (ctx) => ({ code: createItemCode(ctx, CODE_LENGTH) }) },
});
