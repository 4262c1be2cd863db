import type { Platform } from "../platform.ts";
import { type Dispatched, dispatch } from "./dispatch.ts";
import { asRedelivery, completeEvent, type EventDraft } from "./event.ts";
import { keepInTalk } from "./talk.ts";

/** Deliveries of an event: the first, then each redelivery. */
export interface SentEvent {
	webhook: Dispatched;
	redeliveries: Dispatched[];
}

/** Creates an event of a friend and delivers it, several times if requested. */
export async function sendEvent(
	platform: Platform,
	userId: string,
	draft: EventDraft,
	times = 1,
): Promise<SentEvent> {
	const event = completeEvent(platform, draft, userId);
	keepInTalk(platform, event);
	const webhook = await dispatch(platform, [event]);
	const redeliveries: Dispatched[] = [];
	for (let repetition = 1; repetition < times; repetition += 1) {
		redeliveries.push(await dispatch(platform, [asRedelivery(event)], { redeliveryOf: webhook.id }));
	}
	return { webhook, redeliveries };
}
