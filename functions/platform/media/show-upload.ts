import { and, eq, type SQL } from "drizzle-orm";
import { uploads } from "#db/platform/uploads.ts";
import type { Ctx } from "#functions/context.ts";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

interface UploadRequest {
	ctx: Ctx;
	input: {
		key: string;
		/** `Range` header of the request: phones play videos and sounds in parts. */
		range?: string | undefined;
		/** Condition on an upload that the operator may see; omitted if access was checked already. */
		isVisible?: SQL;
	};
}

/** Types that a browser may display inline; all others are sent as a download. */
const INLINE_TYPES = /^(image|video|audio)\//;

/**
 * Response with an uploaded file, or the requested range of it.
 * @throws Refusal 404 for an unknown file, and one that the operator may not see
 */
export async function showUpload({
	ctx,
	input: { key, range, isVisible },
}: UploadRequest): Promise<Response> {
	const [upload] = await ctx.db
		.select()
		.from(uploads)
		.where(and(eq(uploads.key, key), isVisible));
	const requestedPart = range ? partOf(range, upload?.bytes ?? 0) : null;
	const file = upload
		? await ctx.env.MEDIA.get(upload.key, requestedPart ? { range: requestedPart } : {})
		: null;
	if (!upload || !file) throw notFound();
	const headers = new Headers({
		"Content-Type": upload.type,
		"Content-Length": String(requestedPart ? requestedPart.length : file.size),
		"Accept-Ranges": "bytes",
		"Content-Security-Policy": "sandbox",
		"X-Content-Type-Options": "nosniff",
		"Cache-Control": "private, max-age=86400, immutable",
	});
	if (!INLINE_TYPES.test(upload.type))
		headers.set("Content-Disposition", contentDisposition("attachment", upload.name ?? upload.key));
	if (requestedPart)
		headers.set(
			"Content-Range",
			`bytes ${requestedPart.offset}-${requestedPart.offset + requestedPart.length - 1}/${file.size}`,
		);
	return new Response(file.body, { status: requestedPart ? 206 : 200, headers });
}

/**
 * Parses a single range (`bytes=0-1`, `bytes=5-`, `bytes=-5`); null for anything else, for which the whole
 * file is sent.
 */
function partOf(range: string, size: number): { offset: number; length: number } | null {
	const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? [];
	if (from === "" && to === "") return null;
	const offset = from === "" ? Math.max(0, size - Number(to)) : Number(from);
	const end = from === "" || to === "" ? size : Math.min(size, Number(to) + 1);
	return offset < end ? { offset, length: end - offset } : null;
}
