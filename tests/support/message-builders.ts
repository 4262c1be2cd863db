import { env } from "cloudflare:workers";
import { connectD1 } from "#db/d1-client.ts";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import { tokyoTime } from "./test-clock.ts";

const FIRST_MESSAGE_AT = tokyoTime("2026-11-20 09:00");
let made = 0;

/** Stored message; a text from the friend by default. Messages follow each other at one second. */
export async function buildMessage(
	given: Partial<typeof messages.$inferInsert> & { friendId: number },
): Promise<MessageRow> {
	const number = ++made;
	const [message] = await connectD1(env.DB)
		.insert(messages)
		.values({
			outgoing: false,
			timestamp: FIRST_MESSAGE_AT + number * 1_000,
			type: "text",
			text: `メッセージ${number}`,
			lineMessageId: `message-${number}`,
			...given,
		})
		.returning();
	return message!;
}

/** Stored messages of a friend, oldest first. */
export async function listStoredMessages(friend: { id: number }): Promise<MessageRow[]> {
	const all = await connectD1(env.DB).select().from(messages).orderBy(messages.timestamp, messages.id);
	return all.filter((message) => message.friendId === friend.id);
}
