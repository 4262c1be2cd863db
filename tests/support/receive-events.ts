import { receiveWebhook } from "#functions/integrations/webhook/receive-webhook.ts";
import { workWebhookEvents } from "#functions/integrations/webhook/webhook-event-worker.ts";
import { buildWebhookBody, type LineWebhookEvent, signWebhookBody } from "./line-webhook.ts";
import type { TestClock } from "./test-clock.ts";

/** Receives events as one signed webhook request. */
export async function receiveEvents(clock: TestClock, ...events: LineWebhookEvent[]): Promise<void> {
	const body = buildWebhookBody(events);
	if (
		!(await receiveWebhook({
			ctx: clock.context(),
			execution: { waitUntil: () => undefined },
			body,
			signature: signWebhookBody(body),
		}))
	)
		throw new Error("No webhook request");
}

/** Receives events and works off the queue of events. */
export async function receiveAndWork(clock: TestClock, ...events: LineWebhookEvent[]): Promise<void> {
	await receiveEvents(clock, ...events);
	await workWebhookEvents(clock.context());
}
