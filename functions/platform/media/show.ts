import { and, eq, type SQL } from "drizzle-orm";
import { uploads } from "#db/platform/uploads.ts";
import type { Ctx } from "#functions/context.ts";
import { disposition } from "#functions/platform/http/disposition.ts";
import { notFound } from "#functions/platform/http/refusal.ts";

interface Show {
	ctx: Ctx;
	input: {
		key: string;
		/** The request's `Range`: phones play videos and sounds piece by piece. */
		range?: string | undefined;
		/** Condition on an upload that the operator may see; always true where that is known already. */
		seen?: SQL;
	};
}

/** Types that a browser may show within a page; all others are only offered for download. */
const SHOWN = /^(image|video|audio)\//;

/** An uploaded file, or the requested range of it. */
export async function showUpload({ ctx, input: { key, range, seen } }: Show): Promise<Response> {
	const [upload] = await ctx.db
		.select()
		.from(uploads)
		.where(and(eq(uploads.key, key), seen));
	const asked = range ? partOf(range, upload?.bytes ?? 0) : null;
	const file = upload ? await ctx.env.MEDIA.get(upload.key, asked ? { range: asked } : {}) : null;
	if (!upload || !file) throw notFound();
	const headers = new Headers({
		"Content-Type": upload.type,
		"Content-Length": String(asked ? asked.length : file.size),
		"Accept-Ranges": "bytes",
		"Content-Security-Policy": "sandbox",
		"X-Content-Type-Options": "nosniff",
		"Cache-Control": "private, max-age=86400, immutable",
	});
	if (!SHOWN.test(upload.type))
		headers.set("Content-Disposition", disposition("attachment", upload.name ?? upload.key));
	if (asked)
		headers.set("Content-Range", `bytes ${asked.offset}-${asked.offset + asked.length - 1}/${file.size}`);
	return new Response(file.body, { status: asked ? 206 : 200, headers });
}

/** One part of a file, as `bytes=0-1`, `bytes=5-` or `bytes=-5` name it; null for anything else: all is sent then. */
function partOf(range: string, size: number): { offset: number; length: number } | null {
	const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? [];
	if (from === "" && to === "") return null;
	const offset = from === "" ? Math.max(0, size - Number(to)) : Number(from);
	const end = from === "" || to === "" ? size : Math.min(size, Number(to) + 1);
	return offset < end ? { offset, length: end - offset } : null;
}
