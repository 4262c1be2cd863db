import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { friendJourneyTags } from "#db/automation/journeys.ts";
import { counting } from "#db/automation/phase-counts.ts";
import { commit, connect } from "#db/client.ts";
import { among } from "#db/platform/sql/among.ts";
import { execute } from "#db/platform/sql/raw.ts";
import type { Session } from "./operators.ts";
import { ask } from "./requests.ts";

export interface BuiltJourney {
	id: number;
	/** Its phases in their order. */
	phases: number[];
}

interface Phase {
	id?: number;
	name: string;
	filter?: unknown;
	passes_by_condition?: boolean;
}

interface Data {
	id: number;
	name: string;
	version: number;
	group_id: number | null;
	journey_tags: (Phase & { id: number; member_query_id: number | null })[];
}

/** A journey as its editor reads it. */
export const journeyData = (as: Session, id: number) => ask<Data>(`/api/journeys/${id}`, { as });

/** A journey with phases, made by the call of the site. */
export async function buildJourney(
	as: Session,
	phases: readonly (string | Phase)[],
	given: { name?: string; group_id?: number } = {},
): Promise<BuiltJourney> {
	const journey_tags = phases.map((phase) => (typeof phase === "string" ? { name: phase } : phase));
	const { id } = await ask<{ id: number }>("/api/journeys", {
		as,
		json: { name: "来店まで", ...given, journey_tags },
	});
	return { id, phases: (await journeyData(as, id)).journey_tags.map((phase) => phase.id) };
}

/** Lets friends pass a phase at an instant, as an action does. */
export async function pass(phase: number, friends: readonly { id: number }[], at: number): Promise<void> {
	const db = connect(env.DB);
	const ids = friends.map(({ id }) => id);
	await commit(
		db,
		counting(
			db,
			{
				friends: sql`select value as friend_id from json_each(${JSON.stringify(ids)})`,
				phases: among([phase]),
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
