import { and, eq } from "drizzle-orm";
import { uploads } from "#db/platform/uploads.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, Refusal } from "#functions/platform/http/request-refusal.ts";
import { isReadableUpload, isWithheldUpload } from "./readable-uploads.ts";
import { showUpload } from "./show-upload.ts";

/**
 * Response with an upload that the operator made, or may see in a record. A key alone gives no access,
 * since it outlives its reader's rights.
 * @throws Refusal 403 if only records hidden from the operator show it, 404 otherwise
 */
export async function showToOperator({
	ctx,
	input: { key, range },
}: {
	ctx: OperatorCtx;
	input: { key: string; range?: string | undefined };
}): Promise<Response> {
	try {
		return await showUpload({ ctx, input: { key, range, isVisible: isReadableUpload(ctx.operator, key) } });
	} catch (error) {
		if (error instanceof Refusal && error.status === 404 && (await isHidden(ctx, key))) throw forbidden();
		throw error;
	}
}

async function isHidden(ctx: OperatorCtx, key: string): Promise<boolean> {
	const [withheld] = await ctx.db
		.select({ key: uploads.key })
		.from(uploads)
		.where(and(eq(uploads.key, key), isWithheldUpload(ctx.operator, key)));
	return withheld !== undefined;
}
