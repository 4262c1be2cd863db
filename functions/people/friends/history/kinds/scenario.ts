import { sql } from "drizzle-orm";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { SUBSCRIPTION_STATES } from "#domain/automation/scenarios/subscription-states.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatInstant } from "#domain/platform/time/format-instant.ts";
import { defineHistory } from "../history-source.ts";

interface Row {
	id: number;
	at: number;
	scenario_id: number;
	name: string;
	state: keyof typeof SUBSCRIPTION_STATES;
	ended_at: number | null;
}

/** Scenarios that the friend began to read, with their end. */
export const scenarioHistory = defineHistory<Row>({
	ability: "scenario-read",
	query: (_ctx, { friendId, limit, isBeforeCursor }) =>
		sql`select r.id, r.started_at as at, s.id as scenario_id, s.name, r.state, r.ended_at
			from ${scenarioSubscriptions} r join ${scenarios} s on s.id = r.scenario_id
			where r.friend_id = ${friendId} and ${isBeforeCursor(sql`r.started_at`, sql`r.id`)}
			order by r.started_at desc, r.id desc limit ${limit}`,
	present: ({ id, at, scenario_id, name, state, ended_at }, { zone }) => ({
		id: String(id),
		at,
		title: `シナリオ「${name}」の購読を開始`,
		detail:
			state === "reading" || ended_at === null
				? SUBSCRIPTION_STATES.reading
				: `${formatInstant(ended_at, zone)} ${SUBSCRIPTION_STATES[state]}`,
		href: addressOf("scenario", { id: scenario_id }),
	}),
});
