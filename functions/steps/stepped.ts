import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import type { episodeSteps, episodes } from "#db/episodes.ts";
import type { scenarioSteps, scenarios } from "#db/scenarios.ts";
import type { Ctx } from "../context.ts";

/** What is sent step by step: scenarios and reminders. */
export interface Stepped {
	kind: "scenario" | "episode";
	items: typeof scenarios | typeof episodes;
	steps: typeof scenarioSteps | typeof episodeSteps;
	/** The column of `steps` that says whose they are. */
	owner: "scenario_id" | "episode_id";
	/**
	 * Whoever stands between its steps is looked at again, where `holds`: their next one may be another. A step that is
	 * put where they have been already is not made up for.
	 */
	rescheduleAll: (ctx: Ctx, id: number, holds: SQL) => Statement;
}
