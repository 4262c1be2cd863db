import { and, eq, isNull } from "drizzle-orm";
import { chatGroupMessages } from "#db/inbox/groups.ts";
import { GROUP_TEXTS } from "#domain/platform/texts/groups-texts.ts";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { fetchMessageContent } from "#functions/platform/line/line-client.ts";
import { assertSeesGroups } from "./find-group.ts";

/** Types that a browser may show inline; any other file is only offered for download. */
const INLINE_TYPES = /^(image\/(png|jpeg|gif|webp)|video\/mp4|audio\/[\w.+-]+)$/;

/**
 * File of a group's message, read from LINE: people who are no friends are not stored longer than LINE does.
 * @throws Refusal 403, 404; 503 where LINE gives no file
 */
export async function showGroupFile({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<Response> {
	assertSeesGroups(ctx);
	const [message] = await ctx.db
		.select({ lineMessageId: chatGroupMessages.lineMessageId, content: chatGroupMessages.content })
		.from(chatGroupMessages)
		.where(and(eq(chatGroupMessages.id, id), isNull(chatGroupMessages.unsentAt)));
	if (!message?.lineMessageId) throw notFound();
	const file = await fetchMessageContent(ctx.env, message.lineMessageId).catch(() => null);
	if (!file) throw new Refusal(503, { ERROR: [GROUP_TEXTS.fileGone] });
	const type = file.headers.get("content-type") ?? "application/octet-stream";
	return new Response(file.body, {
		headers: {
			"Content-Type": type,
			"Content-Disposition": contentDisposition(
				INLINE_TYPES.test(type) ? "inline" : "attachment",
				message.content?.fileName ?? `message-${id}`,
			),
			"Content-Security-Policy": "sandbox",
			"Cache-Control": "private, max-age=3600",
		},
	});
}
