import { env } from "cloudflare:workers";
import { connect } from "#db/client.ts";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import { tokyo } from "./clock.ts";

const SAID = tokyo("2026-11-20 09:00");
let made = 0;

/** A message in a friend's history; a text from the friend unless told otherwise. Each is a second later. */
export async function buildMessage(
	given: Partial<typeof messages.$inferInsert> & { friendId: number },
): Promise<MessageRow> {
	const number = ++made;
	const [message] = await connect(env.DB)
		.insert(messages)
		.values({
			outgoing: false,
			timestamp: SAID + number * 1_000,
			type: "text",
			text: `メッセージ${number}`,
			lineMessageId: `message-${number}`,
			...given,
		})
		.returning();
	return message!;
}

/** All messages of a friend as they are stored, oldest first. */
export async function messagesOf(friend: { id: number }): Promise<MessageRow[]> {
	const all = await connect(env.DB).select().from(messages).orderBy(messages.timestamp, messages.id);
	return all.filter((message) => message.friendId === friend.id);
}
