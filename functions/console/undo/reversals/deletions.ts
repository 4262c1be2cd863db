import { type SQL, sql } from "drizzle-orm";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { KIND_NAMES, type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { listNames } from "#domain/platform/texts/cut-to-width.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import type { ItemKind } from "#functions/engine/explorer/definition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { Reversal, ReversibleEntry } from "./definition.ts";
import { entryIds } from "./entry-ids.ts";

/** Restores deleted items, with everything that their deletion ended. */
export const deletionReversal: Reversal = {
	handles: (verb) => KIND_NAMES.some((kind) => verb === `${kind}.delete`),
	confirmation: UNDO_TEXTS.deletionConfirmation,
	ability: ({ subjectType }) => kindOf(subjectType as KindName).writeAbility,
	blockingReason: async ({ ctx, entry, kinds }) => {
		const { items, takenNames } = await findDeleted(ctx, kinds[entry.subjectType as KindName], entry);
		if (items.length === 0) return UNDO_TEXTS.changedSince;
		return takenNames.length === items.length ? UNDO_TEXTS.nameTaken(listTakenNames(takenNames)) : null;
	},
	step: async ({ ctx, entry, kinds }) => {
		const kind = kinds[entry.subjectType as KindName];
		const { items, takenNames } = await findDeleted(ctx, kind, entry);
		const ids = items.map(({ id }) => id);
		return {
			done: items.length - takenNames.length,
			left: entryIds(entry).length - (items.length - takenNames.length),
			isLast: true,
			statements: [
				execute(
					ctx.db,
					sql`update ${kind.table} set deleted_at = null where ${isDeletedByEntry(kind, entry)} and ${isNameFree(kind)}`,
				),
				...(kind.statementsOnRestore?.(ctx, ids, entry.at) ?? []),
			],
		};
	},
	startsBackgroundTasks: ({ entry, kinds }) =>
		kinds[entry.subjectType as KindName].createsBackgroundTasks === true,
};

/** Matches the rows deleted by this entry, by the instant of deletion. */
const isDeletedByEntry = ({ table }: ItemKind, entry: ReversibleEntry): SQL =>
	sql`${table.id} in ${valuesOfList(entryIds(entry))} and ${table.deletedAt} = ${entry.at}`;

/** Whether the name is still free, for kinds with unique names. */
const isNameFree = ({ table, nameTakenText }: ItemKind): SQL =>
	nameTakenText === undefined
		? sql`1`
		: sql`not exists (select 1 from ${table} o where o.name = ${table.name} and o.deleted_at is null)`;

const DELETED_ITEM_COLUMNS = {
	id: number,
	name: text,
	free: number,
};

type DeletedItem = RowOfColumns<typeof DELETED_ITEM_COLUMNS>;

async function findDeleted(ctx: OperatorCtx, kind: ItemKind, entry: ReversibleEntry) {
	const items = await queryRows(
		ctx.db,
		DELETED_ITEM_COLUMNS,
		sql`select ${kind.table.id} as id, ${kind.table.name} as name, ${isNameFree(kind)} as free
			from ${kind.table} where ${isDeletedByEntry(kind, entry)}`,
	);
	return { items, takenNames: items.filter(({ free }) => free === 0) };
}

/** Maximum number of names in a reason. */
const MAX_NAMES = 5;

/** Maximum length of a name in a reason. */
const MAX_NAME_LENGTH = 30;

const listTakenNames = (items: DeletedItem[]): string =>
	listNames(
		items.map(({ name }) => name),
		MAX_NAMES,
		MAX_NAME_LENGTH,
	);
