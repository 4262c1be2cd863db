import { asc, eq } from "drizzle-orm";
import { folders } from "#db/engine/folders.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Folders of custom searches in their order, `未分類` first. */
export async function listFunnelFolders(ctx: OperatorCtx) {
	const rows = await ctx.db
		.select({ id: folders.id, name: folders.name })
		.from(folders)
		.where(eq(folders.kind, "funnel"))
		.orderBy(asc(folders.position), asc(folders.id));
	return [{ id: null, name: "未分類" }, ...rows];
}
