import { and, eq } from "drizzle-orm";
import { uploads } from "#db/platform/uploads.ts";
import { forbidden, Refusal } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { isReadable, isWithheld } from "./readable.ts";
import { showUpload } from "./show.ts";

/**
 * An upload by its key: what the operator uploaded, and what the shop shows where they may look. A key alone opens nothing,
 * since it outlives what its reader may see.
 * @throws Refusal 403 for what is shown where they may not look, 404 for anything else
 */
export async function showToOperator({
	ctx,
	input: { key, range },
}: {
	ctx: OperatorCtx;
	input: { key: string; range?: string | undefined };
}): Promise<Response> {
	try {
		return await showUpload({ ctx, input: { key, range, seen: isReadable(ctx.operator, key) } });
	} catch (error) {
		if (error instanceof Refusal && error.status === 404 && (await isHidden(ctx, key))) throw forbidden();
		throw error;
	}
}

async function isHidden(ctx: OperatorCtx, key: string): Promise<boolean> {
	const [found] = await ctx.db
		.select({ key: uploads.key })
		.from(uploads)
		.where(and(eq(uploads.key, key), isWithheld(ctx.operator, key)));
	return found !== undefined;
}
