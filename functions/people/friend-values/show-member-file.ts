import { and, eq, isNotNull } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { friendVars } from "#db/people/friend-fields.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { readViewToken } from "./member-file-tokens.ts";

/** Types shown inline. A PDF is offered for download, because PDF viewers do not work in the sandbox below. */
const INLINE_TYPES = /^image\/(png|jpeg)$/;

/**
 * File that is a friend's value, for an operator who may see the friend now.
 * @throws Refusal 404 for another's friend, and for a missing file
 */
export async function showMemberFile(args: {
	ctx: OperatorCtx;
	input: { token: string };
}): Promise<Response> {
	const { ctx, input } = args;
	const fileReference = readViewToken(ctx, input.token);
	if (!fileReference) throw notFound();
	const [value] = await ctx.db
		.select({ key: friendVars.mediaKey, name: friendVars.value })
		.from(friendVars)
		.innerJoin(friends, eq(friends.id, friendVars.friendId))
		.where(
			and(
				eq(friendVars.varId, fileReference.varId),
				eq(friendVars.friendId, fileReference.friendId),
				isNotNull(friendVars.mediaKey),
				visibleTo(ctx.operator),
			),
		);
	const file = value?.key ? await ctx.env.MEDIA.get(value.key) : null;
	if (!value || !file) throw notFound();
	const type = file.httpMetadata?.contentType ?? "application/octet-stream";
	return new Response(file.body, {
		headers: {
			"Content-Type": type,
			"Content-Length": String(file.size),
			"Content-Disposition": contentDisposition(
				INLINE_TYPES.test(type) ? "inline" : "attachment",
				value.name ?? "file",
			),
			"Content-Security-Policy": "sandbox",
			"X-Content-Type-Options": "nosniff",
			// A restricted operator may lose access to the friend, and the file may be replaced.
			"Cache-Control": "private, no-store",
		},
	});
}
