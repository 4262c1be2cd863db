import { sql } from "drizzle-orm";
import { undoParts } from "#db/console/undo-tables.ts";
import { folders } from "#db/engine/folders.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, type RowOfColumns } from "#db/platform/sql/row-columns.ts";
import { MAX_JOURNEY_GROUPS } from "#domain/automation/journeys/journey-input.ts";
import { UNDO_PART } from "#domain/console/operators/undo-state.ts";
import { JOURNEY_TEXTS } from "#domain/platform/texts/journeys-texts.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { JOURNEY_KIND } from "#functions/automation/journeys/groups/journey-group-kind.ts";
import type { ItemsTable } from "#functions/engine/explorer/definition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { Reversal, ReversibleEntry } from "./definition.ts";
import { itemsTableOf, writeAbilityOf } from "./foldered-items.ts";
import { markPartsUndone } from "./mark-parts-undone.ts";

/** Restores a deleted folder, with its items that are in no other folder now. */
export const folderDeletionReversal: Reversal = {
	handles: (verb) => verb === "folder.delete",
	confirmation: UNDO_TEXTS.folderConfirmation,
	ability: writeAbilityOf,
	blockingReason: async ({ ctx, entry, kinds }) => {
		const { folder, others } = await readFolderCounts(ctx, itemsTableOf(entry, kinds), entry);
		if (folder === 0) return UNDO_TEXTS.changedSince;
		const isFull = entry.subjectType === JOURNEY_KIND && others >= MAX_JOURNEY_GROUPS;
		return isFull ? JOURNEY_TEXTS.tooManyGroups(MAX_JOURNEY_GROUPS) : null;
	},
	step: async ({ ctx, entry, kinds }) => {
		const table = itemsTableOf(entry, kinds);
		const { folder, restorable, elsewhere } = await readFolderCounts(ctx, table, entry);
		return {
			done: folder + restorable,
			left: elsewhere,
			isLast: true,
			statements: [
				execute(
					ctx.db,
					sql`insert into ${folders} (id, kind, name, position, created_at)
						select p.subject_id, ${entry.subjectType}, j.value ->> 'name', j.value ->> 'position', j.value ->> 'created_at'
						from ${undoParts} p, json_each(p.content) j
						where ${isPartOfEntry(entry)} and p.what = ${UNDO_PART.folder} on conflict do nothing`,
				),
				execute(
					ctx.db,
					sql`update ${table} set group_id = ${Number(entry.subjectId)}
						where group_id is null and id in (${itemsOfFolder(entry)})`,
				),
				markPartsUndone(ctx, entry),
			],
		};
	},
};

const isPartOfEntry = ({ undoKey }: ReversibleEntry) => sql`p.undo_key = ${undoKey} and p.undone_at is null`;

/** Select of the items that were in the folder. */
const itemsOfFolder = (
	entry: ReversibleEntry,
) => sql`select j.value ->> 'id' from ${undoParts} p, json_each(p.content) j
	where ${isPartOfEntry(entry)} and p.what = ${UNDO_PART.move}`;

const FOLDER_COUNT_COLUMNS = {
	/** 1 if it can be restored. */
	folder: number,
	/** Number of existing folders of its kind. */
	others: number,
	/** Number of items that go back into it. */
	restorable: number,
	/** Number of items that were put elsewhere since. */
	elsewhere: number,
};

type FolderCounts = RowOfColumns<typeof FOLDER_COUNT_COLUMNS>;

async function readFolderCounts(
	ctx: OperatorCtx,
	table: ItemsTable,
	entry: ReversibleEntry,
): Promise<FolderCounts> {
	const [row] = await queryRows(
		ctx.db,
		FOLDER_COUNT_COLUMNS,
		sql`select (select count(*) from ${undoParts} p where ${isPartOfEntry(entry)} and p.what = ${UNDO_PART.folder}) as folder,
			(select count(*) from ${folders} where kind = ${entry.subjectType}) as others,
			count(*) filter (where group_id is null) as restorable,
			count(*) filter (where group_id is not null) as elsewhere
			from ${table} where deleted_at is null and id in (${itemsOfFolder(entry)})`,
	);
	return row!;
}
