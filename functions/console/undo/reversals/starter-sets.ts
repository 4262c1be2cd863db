import { sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { folders } from "#db/engine/folders.ts";
import { tags } from "#db/people/tag-tables.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { StarterKind } from "#domain/console/first-day/compose-starter-set.ts";
import { STARTER_VERB, type StarterRecord } from "#domain/console/first-day/starter-record.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { deletionConsequences } from "#functions/automation/scenarios/delete-scenario.ts";
import { sendOperatorCommand } from "#functions/booking/salons/call-salon-room.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { Reversal, ReversibleEntry } from "./definition.ts";
import { findUnchangedRecords, isItemUnchanged, type StarterItemRecord } from "./find-unchanged-records.ts";

/** Deletes what a starter set has created, apart from what was changed or used since. */
export const starterSetReversal: Reversal = {
	handles: (verb) => verb === STARTER_VERB,
	confirmation: UNDO_TEXTS.starterConfirmation,
	ability: () => "first-day",
	blockingReason: async ({ ctx, entry, kinds }) => {
		const { items, salonId } = await findUnchangedRecords({ ctx, kinds }, recordsOf(entry));
		return items.length === 0 && salonId === null ? UNDO_TEXTS.changedSince : null;
	},
	step: async ({ ctx, entry, kinds }) => {
		const records = recordsOf(entry);
		const { items, salonId } = await findUnchangedRecords({ ctx, kinds }, records);
		// A room has a transaction of its own. Repeated, it finds the salon archived.
		if (salonId !== null) await sendOperatorCommand(ctx, salonId, "archiveSalon", { salonId, force: false });
		const done = items.length + (salonId === null ? 0 : 1);
		return {
			done,
			left: records.filter(({ kind }) => kind !== "folder").length - done,
			isLast: true,
			statements: [
				...items.flatMap((item) => deletionStatements(ctx, kinds, item)),
				...records
					.filter(({ kind }) => kind === "folder")
					.flatMap(({ id }) => deleteEmptyFolderStatements(ctx, id)),
			],
		};
	},
	startsBackgroundTasks: () => true,
};

const recordsOf = ({ detail }: ReversibleEntry): StarterRecord[] =>
	(detail as { starter_records: StarterRecord[] }).starter_records;

/** Deletion of a kind whose items the explorer does not delete. */
const OWN_DELETION: Partial<Record<StarterKind, (ctx: OperatorCtx, id: number) => Statement[]>> = {
	scenario: deletionConsequences,
};

const deletionStatements = (ctx: OperatorCtx, kinds: ItemKinds, item: StarterItemRecord): Statement[] => [
	execute(
		ctx.db,
		sql`update ${kinds[item.kind].table} set deleted_at = ${ctx.now}
			where id = ${item.id} and ${isItemUnchanged(kinds, item)}`,
	),
	...(kinds[item.kind].statementsOnDelete?.(ctx, [item.id]) ?? []),
	...(OWN_DELETION[item.kind]?.(ctx, item.id) ?? []),
];

/** Deletes the folder of the tags, if nobody has put another tag into it. */
const deleteEmptyFolderStatements = (ctx: OperatorCtx, id: number): Statement[] => {
	const isEmpty = sql`not exists (select 1 from ${tags} t where t.group_id = ${id} and t.deleted_at is null)`;
	return [
		execute(ctx.db, sql`update ${tags} set group_id = null where group_id = ${id} and ${isEmpty}`),
		execute(ctx.db, sql`delete from ${folders} where id = ${id} and ${isEmpty}`),
	];
};
