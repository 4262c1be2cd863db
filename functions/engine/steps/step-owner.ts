import type { SQL } from "drizzle-orm";
import type { episodeSteps, episodes } from "#db/automation/reminders.ts";
import type { scenarioSteps, scenarios } from "#db/automation/scenarios.ts";
import type { Statement } from "#db/d1-client.ts";
import type { Ctx } from "#functions/context.ts";
import type { VersionRules } from "#functions/engine/explorer/store-versions.ts";

/** Kind of item that owns steps: scenarios and reminders. */
export interface StepOwner {
	kind: "scenario" | "episode";
	items: typeof scenarios | typeof episodes;
	steps: typeof scenarioSteps | typeof episodeSteps;
	/** Column of `steps` that refers to the item. */
	ownerColumn: "scenario_id" | "episode_id";
	/** Version rules of the item, where its saves are versioned. */
	versions?: VersionRules;
	/**
	 * Schedules all readers between the steps to be examined again, where `holds`, because their next step may
	 * have changed. A step moved to a position that they have passed is not sent later.
	 */
	rescheduleAll: (ctx: Ctx, id: number, holds: SQL) => Statement;
}
