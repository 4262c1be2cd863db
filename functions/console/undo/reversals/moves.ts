import { type SQL, sql } from "drizzle-orm";
import { undoParts } from "#db/console/undo.ts";
import { folders } from "#db/engine/folders.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { UNDO_PART } from "#domain/console/operators/undo-limits.ts";
import { KIND_NAMES } from "#domain/engine/kinds/registry.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { JOURNEY_KIND } from "#functions/automation/journeys/groups/journey-group-kind.ts";
import { conditionHolds } from "#functions/engine/explorer/condition-holds.ts";
import type { ItemsTable } from "#functions/engine/explorer/definition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { Reversal, ReversibleEntry } from "./definition.ts";
import { tableOf, writeOf } from "./foldered.ts";
import { entryIds } from "./ids-of.ts";
import { undoneEntries } from "./undone-entries.ts";

/** Moves items back to their earlier folder, if that still exists. */
export const moves: Reversal = {
	takes: (verb) => [...KIND_NAMES, JOURNEY_KIND].some((kind) => verb === `${kind}.move`),
	items: (entry, kinds) => ({ table: tableOf(entry, kinds), ids: entryIds(entry) }),
	asks: UNDO_TEXTS.movesAsk,
	ability: writeOf,
	obstacle: async ({ ctx, entry, kinds }) => {
		if ((await countsOf(ctx, tableOf(entry, kinds), entry)).done > 0) return null;
		const moved = sql`exists (select 1 from ${undoParts} where undo_key = ${entry.undoKey})`;
		return (await conditionHolds(ctx, moved)) ? UNDO_TEXTS.changedSince : UNDO_TEXTS.nothingMoved;
	},
	step: async ({ ctx, entry, kinds }) => {
		const table = tableOf(entry, kinds);
		return {
			...(await countsOf(ctx, table, entry)),
			last: true,
			statements: [
				execute(
					ctx.db,
					sql`update ${table} set group_id = (select m.folder from (${movedOf(entry)}) m where m.id = ${table.id})
						where ${canGoBack(table, entry)}`,
				),
				undoneEntries(ctx, entry),
			],
		};
	},
};

/** Items with their earlier folders. */
const movedOf = ({
	undoKey,
}: ReversibleEntry): SQL => sql`select j.value ->> 'id' as id, j.value ->> 'folder' as folder
	from ${undoParts} p, json_each(p.content) j
	where p.undo_key = ${undoKey} and p.what = ${UNDO_PART.move} and p.undone_at is null`;

/** Existing items that are still in the target folder, and whose earlier folder exists. */
const canGoBack = (table: ItemsTable, entry: ReversibleEntry): SQL => {
	const target = (entry.detail?.grp_id ?? entry.detail?.group_id ?? null) as number | null;
	return sql`${table.deletedAt} is null and ${table.groupId} is ${target}
		and ${table.id} in (select m.id from (${movedOf(entry)}) m where m.folder is null
			or exists (select 1 from ${folders} f where f.id = m.folder and f.kind = ${entry.subjectType}))`;
};

async function countsOf(ctx: OperatorCtx, table: ItemsTable, entry: ReversibleEntry) {
	const [row] = await queryRows<{ done: number; total: number }>(
		ctx.db,
		sql`select (select count(*) from ${table} where ${canGoBack(table, entry)}) as done,
			(select count(*) from (${movedOf(entry)})) as total`,
	);
	const { done = 0, total = 0 } = row ?? {};
	return { done, left: total - done };
}
