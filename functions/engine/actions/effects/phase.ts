import { sql } from "drizzle-orm";
import { friendJourneyTags, journeyTags } from "#db/automation/journeys.ts";
import { withPhaseCounts } from "#db/automation/phase-counts.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { PHASE_METHOD } from "#domain/engine/actions/effects/phase.ts";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import type { EffectRunner } from "./effect-runner.ts";

/** Marks phases as passed by friends, or reverts them. Deleted phases are skipped. */
export const phase: EffectRunner<EffectOf<"phase">> = {
	statements({ ctx, effect, targets }) {
		const phaseIds = valuesOfList(effect.journey_tags);
		const change =
			effect.method === PHASE_METHOD.revert
				? execute(
						ctx.db,
						sql`delete from ${friendJourneyTags} where friend_id in (select friend_id from ${targets})
							and journey_tag_id in ${phaseIds}`,
					)
				: execute(
						ctx.db,
						insertInto(
							friendJourneyTags,
							{ friendId: sql`d.friend_id`, journeyTagId: sql`p.id`, passedAt: ctx.now },
							sql`from ${targets} d join ${journeyTags} p on p.id in ${phaseIds} and p.deleted_at is null
								where true on conflict do nothing`,
						),
					);
		return withPhaseCounts(ctx.db, { friends: sql`select friend_id from ${targets}`, phases: phaseIds }, [
			change,
		]);
	},
};
