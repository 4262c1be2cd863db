import { sql } from "drizzle-orm";
import { journeys, journeyTags } from "#db/automation/journeys.ts";
import { recountPhases } from "#db/automation/phase-counts.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { MAX_PHASES } from "#domain/automation/journeys/journey-input.ts";
import { JOURNEY_TEXTS } from "#domain/platform/texts/journeys-texts.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import type { Reversal, ReversibleEntry } from "./definition.ts";

/** Restores a deleted phase at its position, if its journey exists. */
export const phaseDeletionReversal: Reversal = {
	handles: (verb) => verb === "phase.delete",
	confirmation: UNDO_TEXTS.phaseConfirmation,
	ability: () => "journey-write",
	blockingReason: async ({ ctx, entry }) => {
		const [row] = await queryRows(
			ctx.db,
			{ siblings: number },
			sql`select (select count(*) from ${journeyTags} s
					where s.journey_id = ${journeyTags.journeyId} and s.deleted_at is null) as siblings
				from ${journeyTags} where ${isDeletedByEntry(entry)}`,
		);
		if (!row) return UNDO_TEXTS.changedSince;
		return row.siblings >= MAX_PHASES ? JOURNEY_TEXTS.tooManyPhases(MAX_PHASES) : null;
	},
	step: async ({ ctx, entry }) => {
		const journey = sql`(select o.journey_id from ${journeyTags} o where o.id = ${Number(entry.subjectId)})`;
		const deletedTagCount = sql`(select count(*) from ${journeyTags} where ${isDeletedByEntry(entry)})`;
		return {
			done: deletedTagCount,
			left: sql`1 - ${deletedTagCount}`,
			isLast: true,
			statements: [
				// Editors opened earlier must not overwrite the restored phase.
				execute(
					ctx.db,
					sql`update ${journeys} set version = version + 1
						where id = ${journey} and exists (select 1 from ${journeyTags} where ${isDeletedByEntry(entry)})`,
				),
				execute(
					ctx.db,
					sql`update ${journeyTags} set deleted_at = null, attempts = 0,
							next_attempt_at = iif(passes_by_condition and stop_reason is null, ${ctx.now}, null)
						where ${isDeletedByEntry(entry)}`,
				),
				...recountPhases(ctx.db, journey),
			],
		};
	},
};

/** Matches the phase deleted by this entry, by the instant of deletion; its journey, if any, must exist. */
const isDeletedByEntry = (entry: ReversibleEntry) => sql`${journeyTags.id} = ${Number(entry.subjectId)}
	and ${journeyTags.deletedAt} = ${entry.at} and (${journeyTags.journeyId} is null or exists (
		select 1 from ${journeys} j where j.id = ${journeyTags.journeyId} and j.deleted_at is null))`;
