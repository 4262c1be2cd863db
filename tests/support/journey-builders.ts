import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { friendJourneyTags } from "#db/automation/journeys.ts";
import { withPhaseCounts } from "#db/automation/phase-counts.ts";
import { commitBatch, connectD1 } from "#db/d1-client.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { ConsoleSession } from "./operator-builders.ts";
import { requestJson } from "./send-request.ts";

export interface BuiltJourney {
	id: number;
	/** Ids of the phases in order. */
	phases: number[];
}

interface PhaseInput {
	id?: number;
	name: string;
	filter?: unknown;
	passes_by_condition?: boolean;
}

interface JourneyData {
	id: number;
	name: string;
	version: number;
	group_id: number | null;
	journey_tags: (PhaseInput & { id: number; member_query_id: number | null })[];
}

/** Editor data of a journey. */
export const fetchJourneyData = (as: ConsoleSession, id: number) =>
	requestJson<JourneyData>(`/api/journeys/${id}`, { as });

/** Journey with phases, created through the console's API. */
export async function buildJourney(
	as: ConsoleSession,
	phases: readonly (string | PhaseInput)[],
	given: { name?: string; group_id?: number } = {},
): Promise<BuiltJourney> {
	const journey_tags = phases.map((phase) => (typeof phase === "string" ? { name: phase } : phase));
	const { id } = await requestJson<{ id: number }>("/api/journeys", {
		as,
		json: { name: "来店まで", ...given, journey_tags },
	});
	return { id, phases: (await fetchJourneyData(as, id)).journey_tags.map((phase) => phase.id) };
}

/** Records that friends pass a phase at an instant, like an action does. */
export async function passPhase(
	phase: number,
	friends: readonly { id: number }[],
	at: number,
): Promise<void> {
	const db = connectD1(env.DB);
	const ids = friends.map(({ id }) => id);
	await commitBatch(
		db,
		withPhaseCounts(
			db,
			{
				friends: sql`select value as friend_id from json_each(${JSON.stringify(ids)})`,
				phases: valuesOfList([phase]),
			},
			[
				execute(
					db,
					sql`insert into ${friendJourneyTags} (friend_id, journey_tag_id, passed_at)
					select value, ${phase}, ${at} from json_each(${JSON.stringify(ids)}) where true on conflict do nothing`,
				),
			],
		),
	);
}
