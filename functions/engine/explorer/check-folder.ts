import { and, eq } from "drizzle-orm";
import { folders } from "#db/engine/folders.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

/**
 * Refuses a folder that the kind does not have; null means no folder.
 * @throws Refusal 422 at `group_id`
 */
export async function checkFolder(ctx: Ctx, kind: KindName, id: number | null): Promise<void> {
	if (id === null) return;
	const [folder] = await ctx.db
		.select({ id: folders.id })
		.from(folders)
		.where(and(eq(folders.id, id), eq(folders.kind, kind)));
	if (!folder) throw invalid("group_id", EXPLORER_TEXTS.folderGone);
}
