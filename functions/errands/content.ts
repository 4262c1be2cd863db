import { and, eq, isNull } from "drizzle-orm";
import { messages } from "#db/messages.ts";
import type { Ctx } from "../context.ts";
import { fetchContent } from "../line/client.ts";
import { announce } from "../rooms/announce.ts";

export const mediaKey = (lineMessageId: string) => `messages/${lineMessageId}`;

/** Fetches a message's file from LINE into our own store, while LINE still has it. */
export async function content(ctx: Ctx, lineMessageId: string): Promise<void> {
	const response = await fetchContent(ctx.env, lineMessageId);
	// 202: LINE is still preparing a video or a sound.
	if (response.status === 202) throw new Error("content: not ready");
	if (!response.ok || !response.body) throw new Error(`content: ${response.status}`);
	const type = response.headers.get("content-type") ?? "application/octet-stream";
	const key = mediaKey(lineMessageId);
	await ctx.env.MEDIA.put(key, await response.arrayBuffer(), { httpMetadata: { contentType: type } });
	const [message] = await ctx.db
		.update(messages)
		.set({ mediaKey: key, mediaType: type })
		.where(and(eq(messages.lineMessageId, lineMessageId), isNull(messages.unsentAt)))
		.returning({ friendId: messages.friendId });
	// Taken back in the meantime: nothing of it is kept.
	if (!message) return ctx.env.MEDIA.delete(key);
	await announce(ctx.env, [{ event: "message", friendId: message.friendId }]);
}
