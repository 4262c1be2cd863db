import { z } from "zod";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import type { EventHandler } from "./handler.ts";

const beaconEvent = z.looseObject({
	beacon: z.looseObject({ type: z.enum(["enter", "stay", "banner"]), hwid: z.string().max(64) }),
});

/** Records a beacon near a friend. LINE repeats a stay every few seconds; one for each hour counts. */
export const noteBeacon: EventHandler = (claimedEvent, friend, outcome) => {
	const event = beaconEvent.safeParse(claimedEvent.event);
	if (!event.success) return;
	const { type, hwid } = event.data.beacon;
	const hour = Math.floor(claimedEvent.event.timestamp / HOUR);
	outcome.lineEvents.push({
		friend,
		kind: `beacon_${type}`,
		detail: { hwid },
		key: type === "stay" ? `stay:${friend.id}:${hwid}:${hour}` : claimedEvent.webhookEventId,
		event: claimedEvent,
	});
};
