import { eq } from "drizzle-orm";
import { folders } from "#db/folders.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import type { Ctx } from "../context.ts";
import { invalid } from "../http/refusal.ts";

/** Refuses a folder that is not there; null is none. */
export async function checkFolder(ctx: Ctx, id: number | null): Promise<void> {
	if (id === null) return;
	const [folder] = await ctx.db.select({ id: folders.id }).from(folders).where(eq(folders.id, id));
	if (!folder) throw invalid("group_id", TEXTS.folderGone);
}
