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
	 * Lets the clock determine the next step of each friend on the way anew, because it may have changed; only where
	 * `condition` holds. A step moved to a position that they have passed is not sent later.
	 */
	rescheduleAll: (ctx: Ctx, id: number, condition: SQL) => Statement;
}
