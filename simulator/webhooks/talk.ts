import type { Platform } from "../platform.ts";
import { findFriend, touchTalk } from "../store/friends.ts";
import { addMessage } from "../store/messages.ts";
import type { WebhookEvent } from "./event.ts";

/** Shows the message of an event in its sender's talk, and makes its file available. */
export function keepInTalk(platform: Platform, event: WebhookEvent): void {
	const userId = event.source?.userId;
	const message = event.message as { id?: unknown; type?: unknown; quoteToken?: unknown } | undefined;
	if (event.type !== "message" || !userId || !findFriend(platform.sql, userId)) return;
	if (typeof message?.id !== "string" || typeof message.type !== "string") return;
	addMessage(platform.sql, {
		id: message.id,
		userId,
		direction: "in",
		at: event.timestamp,
		message: { ...message, type: message.type },
		via: "friend",
		quoteToken: typeof message.quoteToken === "string" ? message.quoteToken : undefined,
		arrived: true,
	});
	touchTalk(platform.sql, userId, event.timestamp, 0);
}
