import { z } from "zod";
import type { EventHandler } from "./handler.ts";

const linkEvent = z.looseObject({
	link: z.looseObject({ result: z.enum(["ok", "failed"]), nonce: z.string().max(255) }),
});

/** Records an account link; the nonce names the number at the shop's service (docs/line-events.md). */
export const noteAccountLink: EventHandler = (claimedEvent, friend, outcome) => {
	const event = linkEvent.safeParse(claimedEvent.event);
	if (!event.success) return;
	const { result, nonce } = event.data.link;
	outcome.lineEvents.push({
		friend,
		// `resolveLinks` makes it `account_linked` where it finds the nonce.
		kind: "account_link_failed",
		detail: {},
		key: claimedEvent.webhookEventId,
		...(result === "ok" && { nonce }),
		event: claimedEvent,
	});
};
