import type { SimulatorPlatform } from "../simulator-platform.ts";
import { findSimulatedFriend, moveTalkToTop } from "../store/friend-store.ts";
import { storeMessage } from "../store/message-store.ts";
import type { SimulatedEvent } from "./webhook-event.ts";

/** Shows the message of an event in its sender's talk, and makes its file available. */
export function storeInTalk(platform: SimulatorPlatform, event: SimulatedEvent): void {
	const userId = event.source?.userId;
	const message = event.message as { id?: unknown; type?: unknown; quoteToken?: unknown } | undefined;
	if (event.type !== "message" || !userId || !findSimulatedFriend(platform.sql, userId)) return;
	if (typeof message?.id !== "string" || typeof message.type !== "string") return;
	storeMessage(platform.sql, {
		id: message.id,
		userId,
		direction: "in",
		at: event.timestamp,
		message: { ...message, type: message.type },
		via: "friend",
		quoteToken: typeof message.quoteToken === "string" ? message.quoteToken : undefined,
		arrived: true,
	});
	moveTalkToTop(platform.sql, userId, event.timestamp, 0);
}
