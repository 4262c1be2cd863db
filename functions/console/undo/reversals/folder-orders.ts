import { type SQL, sql } from "drizzle-orm";
import { undoParts } from "#db/console/undo.ts";
import { folders } from "#db/engine/folders.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { UNDO_PART } from "#domain/console/operators/undo-limits.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import type { Reversal, ReversibleEntry } from "./definition.ts";
import { writeOf } from "./foldered.ts";
import { entryIds } from "./ids-of.ts";
import { undoneEntries } from "./undone-entries.ts";

/** Restores the earlier order of folders, unless it was changed again: half an order is none. */
export const folderOrders: Reversal = {
	takes: (verb) => verb === "folder.sort",
	items: () => null,
	asks: UNDO_TEXTS.orderAsk,
	ability: writeOf,
	obstacle: async ({ ctx, entry }) => {
		const [row] = await queryRows<{ count: number }>(
			ctx.db,
			sql`select ${thereOf(entry, stands(entry))} as count`,
		);
		return row?.count ? null : UNDO_TEXTS.changedSince;
	},
	step: async ({ ctx, entry }) => ({
		done: thereOf(entry, stands(entry)),
		left: thereOf(entry, sql`not ${stands(entry)}`),
		last: true,
		statements: [
			execute(
				ctx.db,
				sql`update ${folders} set position = (select k.position from (${keptOf(entry)}) k where k.id = ${folders.id})
					where id in (select k.id from (${keptOf(entry)}) k) and ${stands(entry)}`,
			),
			undoneEntries(ctx, entry),
		],
	}),
};

/** Folders with their earlier positions. */
const keptOf = ({
	undoKey,
}: ReversibleEntry): SQL => sql`select j.value ->> 'id' as id, j.value ->> 'position' as position
	from ${undoParts} p, json_each(p.content) j
	where p.undo_key = ${undoKey} and p.what = ${UNDO_PART.order} and p.undone_at is null`;

/** Condition that the remaining folders are still at the positions that this entry's operation set. */
function stands(entry: ReversibleEntry): SQL {
	const ids = entryIds(entry);
	return sql`(not exists (select 1 from (${keptOf(entry)}) k join ${folders} f on f.id = k.id
		where f.position is not coalesce((select o.key + 1 from ${listTable(ids)} o where o.value = k.id), ${ids.length} + k.position)))`;
}

/** Number of remaining folders that match a condition. */
const thereOf = (entry: ReversibleEntry, condition: SQL): SQL =>
	sql`(select count(*) from (${keptOf(entry)}) k join ${folders} f on f.id = k.id where ${condition})`;
