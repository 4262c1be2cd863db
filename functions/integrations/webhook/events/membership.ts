import { z } from "zod";
import type { EventHandler } from "./handler.ts";

const membershipEvent = z.looseObject({
	membership: z.looseObject({ type: z.enum(["joined", "left", "renewed"]), membershipId: z.int() }),
});

/** Records that a friend joined, renewed or left a membership of the account. */
export const noteMembership: EventHandler = (claimedEvent, friend, outcome) => {
	const event = membershipEvent.safeParse(claimedEvent.event);
	if (!event.success) return;
	const { type, membershipId } = event.data.membership;
	outcome.lineEvents.push({
		friend,
		kind: `membership_${type}`,
		detail: { membershipId },
		key: claimedEvent.webhookEventId,
		event: claimedEvent,
	});
};
