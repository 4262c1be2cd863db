import { sql } from "drizzle-orm";
import { undoParts } from "#db/console/undo.ts";
import { folders } from "#db/engine/folders.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { MAX_JOURNEY_GROUPS } from "#domain/automation/journeys/journey-input.ts";
import { UNDO_PART } from "#domain/console/operators/undo-limits.ts";
import { JOURNEY_TEXTS } from "#domain/platform/texts/journeys-texts.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { JOURNEY_KIND } from "#functions/automation/journeys/groups/journey-group-kind.ts";
import type { ItemsTable } from "#functions/engine/explorer/definition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { Reversal, ReversibleEntry } from "./definition.ts";
import { tableOf, writeOf } from "./foldered.ts";
import { undoneEntries } from "./undone-entries.ts";

/** Restores a deleted folder, with its items that are in no other folder now. */
export const folderDeletions: Reversal = {
	takes: (verb) => verb === "folder.delete",
	items: () => null,
	asks: UNDO_TEXTS.folderAsk,
	ability: writeOf,
	obstacle: async ({ ctx, entry, kinds }) => {
		const { folder, others } = await countsOf(ctx, tableOf(entry, kinds), entry);
		if (folder === 0) return UNDO_TEXTS.changedSince;
		const isFull = entry.subjectType === JOURNEY_KIND && others >= MAX_JOURNEY_GROUPS;
		return isFull ? JOURNEY_TEXTS.tooManyGroups(MAX_JOURNEY_GROUPS) : null;
	},
	step: async ({ ctx, entry, kinds }) => {
		const table = tableOf(entry, kinds);
		const { folder, lying, left } = await countsOf(ctx, table, entry);
		return {
			done: folder + lying,
			left,
			last: true,
			statements: [
				execute(
					ctx.db,
					sql`insert into ${folders} (id, kind, name, position, created_at)
						select p.subject_id, ${entry.subjectType}, j.value ->> 'name', j.value ->> 'position', j.value ->> 'created_at'
						from ${undoParts} p, json_each(p.content) j
						where ${isOf(entry)} and p.what = ${UNDO_PART.folder} on conflict do nothing`,
				),
				execute(
					ctx.db,
					sql`update ${table} set group_id = ${Number(entry.subjectId)}
						where group_id is null and id in (${itemsOf(entry)})`,
				),
				undoneEntries(ctx, entry),
			],
		};
	},
};

const isOf = ({ undoKey }: ReversibleEntry) => sql`p.undo_key = ${undoKey} and p.undone_at is null`;

/** The items that lay in it. */
const itemsOf = (
	entry: ReversibleEntry,
) => sql`select j.value ->> 'id' from ${undoParts} p, json_each(p.content) j
	where ${isOf(entry)} and p.what = ${UNDO_PART.move}`;

interface Counts {
	/** 1 if it can be restored. */
	folder: number;
	/** Number of existing folders of its kind. */
	others: number;
	/** Items that go back into it. */
	lying: number;
	/** Items that were put elsewhere since. */
	left: number;
}

async function countsOf(ctx: OperatorCtx, table: ItemsTable, entry: ReversibleEntry): Promise<Counts> {
	const [row] = await queryRows<Counts>(
		ctx.db,
		sql`select (select count(*) from ${undoParts} p where ${isOf(entry)} and p.what = ${UNDO_PART.folder}) as folder,
			(select count(*) from ${folders} where kind = ${entry.subjectType}) as others,
			count(*) filter (where group_id is null) as lying,
			count(*) filter (where group_id is not null) as "left"
			from ${table} where deleted_at is null and id in (${itemsOf(entry)})`,
	);
	return row!;
}
