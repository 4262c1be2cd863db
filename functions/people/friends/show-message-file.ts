import { and, eq, isNull } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { assertFriendVisible, visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { findArchivedMessage } from "#functions/engine/messages/archive/find-archived-message.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { storedFileResponse } from "#functions/platform/media/stored-file-response.ts";

/** File of a message, for an operator who may see the friend. @throws Refusal 404 */
export async function showMessageFile({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<Response> {
	const message = (await findRecentFile(ctx, input.id)) ?? (await findArchivedFile(ctx, input.id));
	const file = message?.key ? await ctx.env.MEDIA.get(message.key) : null;
	if (!message || !file) throw notFound();
	return storedFileResponse(file, {
		type: message.type,
		name: message.content?.fileName ?? `message-${input.id}`,
	});
}

async function findRecentFile(ctx: OperatorCtx, id: number) {
	const [message] = await ctx.db
		.select({ key: messages.mediaKey, type: messages.mediaType, content: messages.content })
		.from(messages)
		.innerJoin(friends, eq(friends.id, messages.friendId))
		.where(and(eq(messages.id, id), isNull(messages.unsentAt), visibleTo(ctx.operator)));
	return message;
}

/** Archiving moves only the message: its file keeps its key. */
async function findArchivedFile(ctx: OperatorCtx, id: number) {
	const message = await findArchivedMessage(ctx, id);
	if (!message || message.unsentAt !== null) return undefined;
	await assertFriendVisible(ctx, message.friendId);
	return { key: message.mediaKey, type: message.mediaType, content: message.content };
}
