import { eq } from "drizzle-orm";
import { uploads } from "#db/uploads.ts";
import type { Ctx } from "../context.ts";
import { notFound } from "../http/refusal.ts";

/** An uploaded picture. */
export async function showUpload({ ctx, input }: { ctx: Ctx; input: { key: string } }): Promise<Response> {
	const [upload] = await ctx.db.select().from(uploads).where(eq(uploads.key, input.key));
	const file = upload ? await ctx.env.MEDIA.get(upload.key) : null;
	if (!upload || !file) throw notFound();
	return new Response(file.body, {
		headers: {
			"Content-Type": upload.type,
			"Content-Length": String(file.size),
			"Content-Security-Policy": "sandbox",
			"X-Content-Type-Options": "nosniff",
			"Cache-Control": "private, max-age=86400, immutable",
		},
	});
}
