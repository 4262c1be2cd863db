import type { SimulatorPlatform } from "../simulator-platform.ts";
import type { SimulatedGroup } from "../store/group-store.ts";
import { dispatchWebhook } from "./dispatch-webhook.ts";
import type { EventDeliveries } from "./send-event.ts";
import { asRedelivery, completeEvent, type SimulatedEventDraft } from "./webhook-event.ts";

interface Options {
	/** Member who caused it; LINE names one in messages alone. */
	sender?: string;
	times?: number;
}

/** Creates an event of a group or room and delivers it, several times if requested. */
export async function sendGroupEvent(
	platform: SimulatorPlatform,
	{ groupId, kind }: SimulatedGroup,
	draft: SimulatedEventDraft,
	{ sender, times = 1 }: Options = {},
): Promise<EventDeliveries> {
	const id = kind === "group" ? { groupId } : { roomId: groupId };
	const source = { type: kind, ...id, ...(sender && { userId: sender }) };
	const event = completeEvent(platform, { ...draft, source });
	const webhook = await dispatchWebhook(platform, [event]);
	const redeliveries: EventDeliveries["redeliveries"] = [];
	for (let repetition = 1; repetition < times; repetition += 1)
		redeliveries.push(await dispatchWebhook(platform, [asRedelivery(event)], { redeliveryOf: webhook.id }));
	return { webhook, redeliveries };
}
