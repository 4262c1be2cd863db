import { and, eq, isNull } from "drizzle-orm";
import { chatGroupMessages } from "#db/inbox/groups.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { storedFileResponse } from "#functions/platform/media/stored-file-response.ts";
import { assertSeesGroups } from "./find-group.ts";

/** Stored file of a group's message. @throws Refusal 403, 404 */
export async function showGroupFile({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<Response> {
	assertSeesGroups(ctx);
	const [message] = await ctx.db
		.select({
			key: chatGroupMessages.mediaKey,
			type: chatGroupMessages.mediaType,
			content: chatGroupMessages.content,
		})
		.from(chatGroupMessages)
		.where(and(eq(chatGroupMessages.id, id), isNull(chatGroupMessages.unsentAt)));
	const file = message?.key ? await ctx.env.MEDIA.get(message.key) : null;
	if (!message || !file) throw notFound();
	return storedFileResponse(file, { type: message.type, name: message.content?.fileName ?? `message-${id}` });
}
