import { sql } from "drizzle-orm";
import { friendJourneyTags, journeyTags } from "#db/journeys.ts";
import { execute } from "#db/raw.ts";
import type { EffectOf } from "#domain/effects/registry.ts";
import type { EffectRunner } from "./runner.ts";

/** Lets friends pass phases, or takes them back. Deleted phases are skipped. */
export const phase: EffectRunner<EffectOf<"phase">> = {
	statements({ ctx, effect, doers }) {
		const chosen = JSON.stringify(effect.journey_tags);
		return [
			effect.method === 1
				? execute(
						ctx.db,
						sql`delete from ${friendJourneyTags} where friend_id in (select friend_id from ${doers})
							and journey_tag_id in (select value from json_each(${chosen}))`,
					)
				: execute(
						ctx.db,
						sql`insert into ${friendJourneyTags} (friend_id, journey_tag_id, passed_at)
							select d.friend_id, p.id, ${ctx.now} from ${doers} d
							join ${journeyTags} p on p.id in (select value from json_each(${chosen})) and p.deleted_at is null
							where true on conflict do nothing`,
					),
		];
	},
};
