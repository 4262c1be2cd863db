import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import type { Ctx } from "#functions/context.ts";
import { sendDueScenarioSteps } from "./send-due-scenario-steps.ts";

/**
 * Sends all due steps of scenarios at once, so that new friends need not wait for the clock for the first step of
 * theirs. After a failure the clock sends them.
 */
export async function greetAtOnce(ctx: Ctx): Promise<void> {
	try {
		await sendDueScenarioSteps(ctx);
	} catch (error) {
		console.warn(JSON.stringify({ event: "greeting.delayed", error: rootCauseOf(error) }));
	}
}
