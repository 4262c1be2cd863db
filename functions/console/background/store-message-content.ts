import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { messages } from "#db/engine/messages.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { contentKey } from "#functions/engine/messages/content-key.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { fetchMessageContent } from "#functions/platform/line/line-client.ts";
import { FileTooLargeError, MAX_STORED_BYTES, storeStream } from "#functions/platform/media/store-stream.ts";
import { PermanentFailure } from "#functions/platform/queues/permanent-failure.ts";

/**
 * Copies a message's file from LINE into our own store, while LINE still has it. For an unsent message it
 * deletes the file instead: an earlier attempt may have stored it before its worker died, and nothing else
 * would delete it.
 */
export async function storeMessageContent(ctx: Ctx, lineMessageId: string): Promise<void> {
	const ofMessage = eq(messages.lineMessageId, lineMessageId);
	const [unsentMessage] = await ctx.db
		.select({ id: messages.id })
		.from(messages)
		.where(and(ofMessage, isNotNull(messages.unsentAt)));
	if (unsentMessage) return ctx.env.MEDIA.delete(contentKey(lineMessageId));
	const response = await fetchMessageContent(ctx.env, lineMessageId);
	const type = response.headers.get("content-type") ?? "application/octet-stream";
	const key = contentKey(lineMessageId);
	await storeFile(ctx, key, response, type);
	const [message] = await ctx.db
		.update(messages)
		.set({ mediaKey: key, mediaType: type })
		.where(and(ofMessage, isNull(messages.unsentAt)))
		.returning({ friendId: messages.friendId });
	// The message was unsent meanwhile, so its file is deleted.
	if (!message) return ctx.env.MEDIA.delete(key);
	await announceFrames(ctx.env, [{ event: "message", friendId: message.friendId }]);
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
