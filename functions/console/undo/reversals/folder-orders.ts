import { type SQL, sql } from "drizzle-orm";
import { undoParts } from "#db/console/undo-tables.ts";
import { folders } from "#db/engine/folders.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { UNDO_PART } from "#domain/console/operators/undo-state.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import type { Reversal, ReversibleEntry } from "./definition.ts";
import { entryIds } from "./entry-ids.ts";
import { writeAbilityOf } from "./foldered-items.ts";
import { markPartsUndone } from "./mark-parts-undone.ts";

/**
 * Restores the previous order of folders, unless it was changed again: a partly restored order makes no
 * sense.
 */
export const folderOrderReversal: Reversal = {
	handles: (verb) => verb === "folder.sort",
	confirmation: UNDO_TEXTS.orderConfirmation,
	ability: writeAbilityOf,
	blockingReason: async ({ ctx, entry }) => {
		const [row] = await queryRows(
			ctx.db,
			{ count: number },
			sql`select ${countFolders(entry, isOrderUnchanged(entry))} as count`,
		);
		return row?.count ? null : UNDO_TEXTS.changedSince;
	},
	step: async ({ ctx, entry }) => ({
		done: countFolders(entry, isOrderUnchanged(entry)),
		left: countFolders(entry, sql`not ${isOrderUnchanged(entry)}`),
		isLast: true,
		statements: [
			execute(
				ctx.db,
				sql`update ${folders} set position = (select k.position from (${previousPositions(entry)}) k where k.id = ${folders.id})
					where id in (select k.id from (${previousPositions(entry)}) k) and ${isOrderUnchanged(entry)}`,
			),
			markPartsUndone(ctx, entry),
		],
	}),
};

/** Select of the folders with their previous positions. */
const previousPositions = ({
	undoKey,
}: ReversibleEntry): SQL => sql`select j.value ->> 'id' as id, j.value ->> 'position' as position
	from ${undoParts} p, json_each(p.content) j
	where p.undo_key = ${undoKey} and p.what = ${UNDO_PART.order} and p.undone_at is null`;

/** Condition that the remaining folders still have the positions that this entry's operation set. */
function isOrderUnchanged(entry: ReversibleEntry): SQL {
	const ids = entryIds(entry);
	return sql`(not exists (select 1 from (${previousPositions(entry)}) k join ${folders} f on f.id = k.id
		where f.position is not coalesce((select o.key + 1 from ${listTable(ids)} o where o.value = k.id), ${ids.length} + k.position)))`;
}

/** Select of the number of remaining folders that match a condition. */
const countFolders = (entry: ReversibleEntry, condition: SQL): SQL =>
	sql`(select count(*) from (${previousPositions(entry)}) k join ${folders} f on f.id = k.id where ${condition})`;
