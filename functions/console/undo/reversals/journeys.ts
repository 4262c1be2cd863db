import { type SQL, sql } from "drizzle-orm";
import { journeys, journeyTags } from "#db/automation/journeys.ts";
import { recount } from "#db/automation/phase-counts.ts";
import { folders } from "#db/engine/folders.ts";
import { among } from "#db/platform/sql/among.ts";
import { execute, rowsOf } from "#db/platform/sql/raw.ts";
import { MAX_JOURNEYS } from "#domain/automation/journeys/journey.ts";
import { JOURNEY_TEXTS } from "#domain/platform/texts/journeys.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { AuditEntry, Reversal } from "./definition.ts";
import { idsOf } from "./ids-of.ts";

/** Restores deleted journeys, with the phases deleted along and their friends. */
export const journeyDeletions: Reversal = {
	takes: (verb) => verb === "journey.delete",
	items: (entry) => ({ table: journeys, ids: idsOf(entry) }),
	asks: UNDO_TEXTS.journeysAsk,
	ability: () => "journey-write",
	obstacle: async ({ ctx, entry }) => {
		const { lost, there } = await countsOf(ctx, entry);
		if (lost === 0) return UNDO_TEXTS.changedSince;
		return lost + there > MAX_JOURNEYS ? JOURNEY_TEXTS.tooManyJourneys(MAX_JOURNEYS) : null;
	},
	step: async ({ ctx, entry }) => {
		const { lost } = await countsOf(ctx, entry);
		const ids = idsOf(entry);
		return {
			done: lost,
			left: ids.length - lost,
			last: true,
			statements: [
				// Phases are first: they share the instant of deletion with their journey.
				execute(
					ctx.db,
					sql`update ${journeyTags} set deleted_at = null, attempts = 0,
							next_attempt_at = iif(passes_by_condition and stop_reason is null, ${ctx.now}, null)
						where deleted_at = ${entry.at} and journey_id in (select id from ${journeys} where ${isLost(entry)})`,
				),
				execute(
					ctx.db,
					sql`update ${journeys} set deleted_at = null, version = version + 1,
							group_id = (select f.id from ${folders} f where f.id = group_id)
						where ${isLost(entry)}`,
				),
				...recount(ctx.db, among(ids)),
			],
		};
	},
};

/** Matches the rows deleted by this entry, by the instant of deletion. */
const isLost = (entry: AuditEntry): SQL => sql`id in ${among(idsOf(entry))} and deleted_at = ${entry.at}`;

async function countsOf(ctx: OperatorCtx, entry: AuditEntry) {
	const [row] = await rowsOf<{ lost: number; there: number }>(
		ctx.db,
		sql`select (select count(*) from ${journeys} where ${isLost(entry)}) as lost,
			(select count(*) from ${journeys} where deleted_at is null) as there`,
	);
	return row ?? { lost: 0, there: 0 };
}
