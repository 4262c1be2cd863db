import type { SQL } from "drizzle-orm";
import type { episodeSteps, episodes } from "#db/automation/reminders.ts";
import type { scenarioSteps, scenarios } from "#db/automation/scenarios.ts";
import type { Statement } from "#db/client.ts";
import type { Ctx } from "#functions/context.ts";
import type { VersionRules } from "#functions/engine/explorer/versions.ts";

/** A kind of item with steps: scenarios and reminders. */
export interface Stepped {
	kind: "scenario" | "episode";
	items: typeof scenarios | typeof episodes;
	steps: typeof scenarioSteps | typeof episodeSteps;
	/** The column of `steps` that names the item. */
	owner: "scenario_id" | "episode_id";
	/** Version rules of the item, where its saves are versioned. */
	versions?: VersionRules;
	/**
	 * Schedules everybody between the steps to be looked at again, where `holds`, because their next step may be another
	 * one. A step that is put where they have been already is not made up for.
	 */
	rescheduleAll: (ctx: Ctx, id: number, holds: SQL) => Statement;
}
