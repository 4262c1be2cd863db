import type { FriendChatMessage } from "#web/people/friends/friendsApi.ts";
import type { ShownMessage } from "./lineMessageTypes.ts";

type StoredMessage = Pick<FriendChatMessage, "type" | "text" | "content" | "layout">;

/** Converts a sent message into the form that the API returns (`functions/engine/messages/present-message.ts`). */
export function toStoredMessage(line: ShownMessage): StoredMessage {
	const { type, text, altText, quoteToken: _, ...content } = line as ShownMessage & { quoteToken?: string };
	const stored = { type: type as FriendChatMessage["type"], text: text ?? altText ?? null };
	if (["image", "video", "audio", "sticker", "location"].includes(type))
		return { ...stored, content: content as FriendChatMessage["content"], layout: null };
	if (type === "text" && !line.emojis) return { ...stored, content: null, layout: null };
	return { ...stored, content: null, layout: line as FriendChatMessage["layout"] };
}

/** Message outside a talk, for components that draw messages; missing fields show nothing. */
export const messageToDraw = (
	fields: Partial<FriendChatMessage> & Pick<FriendChatMessage, "id" | "type">,
): FriendChatMessage => ({
	member_id: 1,
	timestamp: 0,
	date: "2026-11-20 10:00:00",
	outgoing: false,
	text: null,
	content: null,
	unsent: false,
	rate: 1,
	notify: 0,
	media: null,
	media_type: null,
	media_failed: null,
	quoted_message_id: null,
	line_message_id: null,
	quotable: false,
	layout: null,
	sender: null,
	is_test: false,
	shown_sender: null,
	quick_replies: [],
	...fields,
});
