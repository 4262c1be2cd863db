import { and, eq, isNull } from "drizzle-orm";
import { messages, unsends } from "#db/engine/messages.ts";
import { chatGroupMessages } from "#db/inbox/groups.ts";
import { GROUPS_CHANGED } from "#domain/engine/access/console-rooms.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { contentKey } from "#functions/engine/messages/content-key.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { fetchMessageContent } from "#functions/platform/line/line-client.ts";
import { FileTooLargeError, MAX_STORED_BYTES, storeStream } from "#functions/platform/media/store-stream.ts";
import { PermanentFailure } from "#functions/platform/queues/permanent-failure.ts";

/**
 * Copies the file of a friend's or a group's message from LINE into our own store, while LINE still has it. For an
 * unsent message it deletes the file instead: an earlier attempt may have stored it before its worker died, and
 * nothing else would delete it.
 */
export async function storeMessageContent(ctx: Ctx, lineMessageId: string): Promise<void> {
	const [unsent] = await ctx.db.select().from(unsends).where(eq(unsends.lineMessageId, lineMessageId));
	if (unsent) return ctx.env.MEDIA.delete(contentKey(lineMessageId));
	const response = await fetchMessageContent(ctx.env, lineMessageId);
	const type = response.headers.get("content-type") ?? "application/octet-stream";
	const key = contentKey(lineMessageId);
	await storeFile(ctx, key, response, type);
	const file = { mediaKey: key, mediaType: type };
	const [[message], [groupMessage]] = await ctx.db.batch([
		ctx.db
			.update(messages)
			.set(file)
			.where(and(eq(messages.lineMessageId, lineMessageId), isNull(messages.unsentAt)))
			.returning({ friendId: messages.friendId }),
		ctx.db
			.update(chatGroupMessages)
			.set(file)
			.where(and(eq(chatGroupMessages.lineMessageId, lineMessageId), isNull(chatGroupMessages.unsentAt)))
			.returning({ id: chatGroupMessages.id }),
	]);
	if (message) await announceFrames(ctx.env, [{ event: "message", friendId: message.friendId }]);
	else if (groupMessage) await announceFrames(ctx.env, [GROUPS_CHANGED]);
	// The message was unsent or deleted meanwhile, so its file is deleted.
	else await ctx.env.MEDIA.delete(key);
}

async function storeFile(ctx: Ctx, key: string, response: Response, type: string): Promise<void> {
	try {
		await storeStream(ctx.env.MEDIA, key, response, type);
	} catch (error) {
		if (error instanceof FileTooLargeError)
			throw new PermanentFailure(BACKGROUND_TEXTS.fileTooLarge(MAX_STORED_BYTES / 1_000_000));
		throw error;
	}
}
