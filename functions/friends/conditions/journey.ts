import { type SQL, sql } from "drizzle-orm";
import { friendJourneyTags } from "#db/journeys.ts";
import type { ConditionOf } from "#domain/filters/filter.ts";
import { selected } from "./selected.ts";

/** 70. */
export const journey = ({ journey_tag_id, condition }: ConditionOf<"journey">): SQL =>
	selected(
		sql`select p.friend_id from ${friendJourneyTags} p where p.journey_tag_id = ${journey_tag_id}`,
		condition === 10,
	);
