import { type SQL, sql } from "drizzle-orm";
import { journeys, journeyTags } from "#db/automation/journeys.ts";
import { recountPhases } from "#db/automation/phase-counts.ts";
import { folders } from "#db/engine/folders.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { MAX_JOURNEYS } from "#domain/automation/journeys/journey-input.ts";
import { JOURNEY_TEXTS } from "#domain/platform/texts/journeys-texts.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { Reversal, ReversibleEntry } from "./definition.ts";
import { entryIds } from "./entry-ids.ts";

/** Restores deleted journeys, with the phases that were deleted with them. */
export const journeyDeletionReversal: Reversal = {
	handles: (verb) => verb === "journey.delete",
	confirmation: UNDO_TEXTS.journeysConfirmation,
	ability: () => "journey-write",
	blockingReason: async ({ ctx, entry }) => {
		const { restorable, existing } = await readJourneyCounts(ctx, entry);
		if (restorable === 0) return UNDO_TEXTS.changedSince;
		return restorable + existing > MAX_JOURNEYS ? JOURNEY_TEXTS.tooManyJourneys(MAX_JOURNEYS) : null;
	},
	step: async ({ ctx, entry }) => {
		const { restorable } = await readJourneyCounts(ctx, entry);
		const ids = entryIds(entry);
		return {
			done: restorable,
			left: ids.length - restorable,
			isLast: true,
			statements: [
				// Phases are first: they share the instant of deletion with their journey.
				execute(
					ctx.db,
					sql`update ${journeyTags} set deleted_at = null, attempts = 0,
							next_attempt_at = iif(passes_by_condition and stop_reason is null, ${ctx.now}, null)
						where deleted_at = ${entry.at} and journey_id in (select id from ${journeys} where ${isDeletedByEntry(entry)})`,
				),
				execute(
					ctx.db,
					sql`update ${journeys} set deleted_at = null, version = version + 1,
							group_id = (select f.id from ${folders} f where f.id = group_id)
						where ${isDeletedByEntry(entry)}`,
				),
				...recountPhases(ctx.db, valuesOfList(ids)),
			],
		};
	},
};

/** Matches the rows deleted by this entry, by the instant of deletion. */
const isDeletedByEntry = (entry: ReversibleEntry): SQL =>
	sql`id in ${valuesOfList(entryIds(entry))} and deleted_at = ${entry.at}`;

async function readJourneyCounts(ctx: OperatorCtx, entry: ReversibleEntry) {
	const [row] = await queryRows(
		ctx.db,
		{ restorable: number, existing: number },
		sql`select (select count(*) from ${journeys} where ${isDeletedByEntry(entry)}) as restorable,
			(select count(*) from ${journeys} where deleted_at is null) as existing`,
	);
	return row ?? { restorable: 0, existing: 0 };
}
