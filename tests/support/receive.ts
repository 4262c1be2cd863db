import { receive } from "#functions/integrations/webhook/receive.ts";
import { workEvents } from "#functions/integrations/webhook/work.ts";
import type { TestClock } from "./clock.ts";
import { type LineEvent, webhookBody } from "./webhook.ts";

/** Takes events in, as one webhook request that was rightly signed. */
export async function takeIn(clock: TestClock, ...events: LineEvent[]): Promise<void> {
	if (
		!(await receive({
			ctx: clock.context(),
			execution: { waitUntil: () => undefined },
			body: webhookBody(events),
		}))
	)
		throw new Error("No webhook request");
}

/** Takes events in and works off everything that is open. */
export async function happen(clock: TestClock, ...events: LineEvent[]): Promise<void> {
	await takeIn(clock, ...events);
	await workEvents(clock.context());
}
