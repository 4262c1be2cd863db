import type { SimulatorPlatform } from "../simulator-platform.ts";
import { type DispatchResult, dispatchWebhook } from "./dispatch-webhook.ts";
import { storeInTalk } from "./store-in-talk.ts";
import { asRedelivery, completeEvent, type SimulatedEventDraft } from "./webhook-event.ts";

/** Deliveries of an event: the first, then each redelivery. */
export interface EventDeliveries {
	webhook: DispatchResult;
	redeliveries: DispatchResult[];
}

/** Creates an event of a friend and delivers it, several times if requested. */
export async function sendEvent(
	platform: SimulatorPlatform,
	userId: string,
	draft: SimulatedEventDraft,
	times = 1,
): Promise<EventDeliveries> {
	const event = completeEvent(platform, draft, userId);
	storeInTalk(platform, event);
	const webhook = await dispatchWebhook(platform, [event]);
	const redeliveries: DispatchResult[] = [];
	for (let repetition = 1; repetition < times; repetition += 1) {
		redeliveries.push(await dispatchWebhook(platform, [asRedelivery(event)], { redeliveryOf: webhook.id }));
	}
	return { webhook, redeliveries };
}
