import { type SQL, sql } from "drizzle-orm";
import { undoParts } from "#db/console/undo-tables.ts";
import { folders } from "#db/engine/folders.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { UNDO_PART } from "#domain/console/operators/undo-state.ts";
import { KIND_NAMES } from "#domain/engine/kinds/registry.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { JOURNEY_KIND } from "#functions/automation/journeys/groups/journey-group-kind.ts";
import { conditionHolds } from "#functions/engine/explorer/condition-holds.ts";
import type { ItemsTable } from "#functions/engine/explorer/definition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { Reversal, ReversibleEntry } from "./definition.ts";
import { itemsTableOf, writeAbilityOf } from "./foldered-items.ts";
import { markPartsUndone } from "./mark-parts-undone.ts";

/** Moves items back to their previous folder, if that still exists. */
export const moveReversal: Reversal = {
	handles: (verb) => [...KIND_NAMES, JOURNEY_KIND].some((kind) => verb === `${kind}.move`),
	confirmation: UNDO_TEXTS.movesConfirmation,
	ability: writeAbilityOf,
	blockingReason: async ({ ctx, entry, kinds }) => {
		if ((await readMoveCounts(ctx, itemsTableOf(entry, kinds), entry)).done > 0) return null;
		const hasParts = sql`exists (select 1 from ${undoParts} where undo_key = ${entry.undoKey})`;
		return (await conditionHolds(ctx, hasParts)) ? UNDO_TEXTS.changedSince : UNDO_TEXTS.nothingMoved;
	},
	step: async ({ ctx, entry, kinds }) => {
		const table = itemsTableOf(entry, kinds);
		return {
			...(await readMoveCounts(ctx, table, entry)),
			isLast: true,
			statements: [
				execute(
					ctx.db,
					sql`update ${table} set group_id = (select m.folder from (${previousFolders(entry)}) m where m.id = ${table.id})
						where ${canGoBack(table, entry)}`,
				),
				markPartsUndone(ctx, entry),
			],
		};
	},
};

/** Select of the items with their previous folders. */
const previousFolders = ({
	undoKey,
}: ReversibleEntry): SQL => sql`select j.value ->> 'id' as id, j.value ->> 'folder' as folder
	from ${undoParts} p, json_each(p.content) j
	where p.undo_key = ${undoKey} and p.what = ${UNDO_PART.move} and p.undone_at is null`;

/** Condition on existing items that are still in the target folder, and whose previous folder exists. */
const canGoBack = (table: ItemsTable, entry: ReversibleEntry): SQL => {
	const target = (entry.detail?.grp_id ?? entry.detail?.group_id ?? null) as number | null;
	return sql`${table.deletedAt} is null and ${table.groupId} is ${target}
		and ${table.id} in (select m.id from (${previousFolders(entry)}) m where m.folder is null
			or exists (select 1 from ${folders} f where f.id = m.folder and f.kind = ${entry.subjectType}))`;
};

async function readMoveCounts(ctx: OperatorCtx, table: ItemsTable, entry: ReversibleEntry) {
	const [row] = await queryRows(
		ctx.db,
		{ done: number, total: number },
		sql`select (select count(*) from ${table} where ${canGoBack(table, entry)}) as done,
			(select count(*) from (${previousFolders(entry)})) as total`,
	);
	const { done = 0, total = 0 } = row ?? {};
	return { done, left: total - done };
}
