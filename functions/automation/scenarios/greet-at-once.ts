import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import type { Ctx } from "#functions/context.ts";
import { sendDueScenarioSteps } from "./send-due-scenario-steps.ts";

/** Sends the first step of the scenario that a new friend has begun. After a failure the clock sends it. */
export async function greetAtOnce(ctx: Ctx): Promise<void> {
	try {
		await sendDueScenarioSteps(ctx);
	} catch (error) {
		console.warn(JSON.stringify({ event: "greeting.delayed", error: rootCauseOf(error) }));
	}
}
