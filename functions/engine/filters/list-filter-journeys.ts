import { sql } from "drizzle-orm";
import { journeys, journeyTags } from "#db/automation/journeys.ts";
import type { JourneyChoices } from "#domain/engine/filters/condition-choices.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readLists } from "./read-lists.ts";

/** Journeys and their phases, each in their order. */
export const listFilterJourneys = async (ctx: OperatorCtx): Promise<JourneyChoices> =>
	(await readLists(
		ctx,
		["journeys", "phases"],
		sql`select part, row from (
			select 'journeys' as part, ${journeys.position} as position, ${journeys.id} as id,
				json_object('id', ${journeys.id}, 'name', ${journeys.name}) as row
				from ${journeys} where ${journeys.deletedAt} is null
			union all select 'phases', ${journeyTags.position}, ${journeyTags.id},
				json_object('id', ${journeyTags.id}, 'name', ${journeyTags.name}, 'journey_id', ${journeyTags.journeyId})
				from ${journeyTags} join ${journeys} on ${journeys.id} = ${journeyTags.journeyId}
				where ${journeyTags.deletedAt} is null and ${journeys.deletedAt} is null
		) order by part, position, id`,
	)) as unknown as JourneyChoices;
