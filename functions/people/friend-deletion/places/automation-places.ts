import { sql } from "drizzle-orm";
import { friendJourneyTags, journeyMoves, journeyTags } from "#db/automation/journeys.ts";
import { withPhaseCounts } from "#db/automation/phase-counts.ts";
import { friendReminders } from "#db/automation/reminders.ts";
import { scenarioSubscriptions } from "#db/automation/scenarios.ts";
import { friendScores, scoreFacts, scorePoints } from "#db/automation/scores.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { type DataPlace, placeOf } from "./data-place.ts";

/** Scenarios, reminders, journeys and scores of a friend. */
export const AUTOMATION_PLACES: readonly DataPlace[] = [
	placeOf(scenarioSubscriptions, "automation"),
	placeOf(friendReminders, "automation"),
	placeOf(journeyMoves, "automation"),
	placeOf(friendJourneyTags, "automation", {
		around: ({ db }, { id }, change) =>
			withPhaseCounts(
				db,
				{
					friends: sql`select ${integerLiteral(id)} as friend_id`,
					phases: sql`(select d.id from ${journeyTags} d where d.deleted_at is null)`,
				},
				change,
			),
	}),
	placeOf(friendScores, "automation"),
	placeOf(scoreFacts, "automation"),
	placeOf(scorePoints, "automation"),
];
