import { sql } from "drizzle-orm";
import { friendJourneyTags } from "#db/automation/journeys.ts";
import type { ConditionOf } from "#domain/engine/filters/filter.ts";
import type { FilterContext } from "../context.ts";
import { type Selected, selected } from "./selected.ts";

/** 70. */
export const journey = ({ journey_tag_id, condition }: ConditionOf<"journey">, at: FilterContext): Selected =>
	selected(
		at,
		{
			from: sql`${friendJourneyTags} p`,
			friend: sql`p.friend_id`,
			where: sql`p.journey_tag_id = ${journey_tag_id}`,
			inOrder: true,
		},
		condition === 10,
	);
