import { and, eq, isNull } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { messages } from "#db/messages.ts";
import { visibleTo } from "../filters/visible.ts";
import { disposition } from "../http/disposition.ts";
import { notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";

/** Types that a browser may show inside our page; any other file is only offered for download. */
const SHOWN = /^(image\/(png|jpeg|gif|webp)|video\/mp4|audio\/[\w.+-]+)$/;

/** The file of a message, for an operator who may see the friend. */
export async function messageFile({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<Response> {
	const [message] = await ctx.db
		.select({ key: messages.mediaKey, type: messages.mediaType, content: messages.content })
		.from(messages)
		.innerJoin(friends, eq(friends.id, messages.friendId))
		.where(and(eq(messages.id, input.id), isNull(messages.unsentAt), visibleTo(ctx.operator)));
	const file = message?.key ? await ctx.env.MEDIA.get(message.key) : null;
	if (!message || !file) throw notFound();
	const type = message.type ?? "application/octet-stream";
	return new Response(file.body, {
		headers: {
			"Content-Type": type,
			"Content-Length": String(file.size),
			"Content-Disposition": disposition(
				SHOWN.test(type) ? "inline" : "attachment",
				message.content?.fileName ?? `message-${input.id}`,
			),
			"Content-Security-Policy": "sandbox",
			"Cache-Control": "private, max-age=86400, immutable",
		},
	});
}
