import { sql } from "drizzle-orm";
import { folders } from "#db/folders.ts";
import { tags } from "#db/tags.ts";
import type { SummaryNames } from "#domain/effects/definition.ts";
import type { Effect } from "#domain/effects/registry.ts";
import type { Ctx } from "../context.ts";

/** The names that the summaries of these effects need, in one round trip. Deleted ones are missing. */
export async function namesFor(ctx: Ctx, effects: Effect[]): Promise<SummaryNames> {
	const tagIds = effects.flatMap((effect) => ("tag_ids" in effect ? effect.tag_ids : []));
	const folderIds = effects.flatMap((effect) => ("tag_group_id" in effect ? [effect.tag_group_id ?? 0] : []));
	if (tagIds.length + folderIds.length === 0) return { tags: new Map(), folders: new Map() };
	const [tagRows, folderRows] = await ctx.db.batch([
		ctx.db
			.select({ id: tags.id, name: tags.name })
			.from(tags)
			.where(
				sql`${tags.id} in (select value from json_each(${JSON.stringify(tagIds)})) and ${tags.deletedAt} is null`,
			),
		ctx.db
			.select({ id: folders.id, name: folders.name })
			.from(folders)
			.where(sql`${folders.id} in (select value from json_each(${JSON.stringify(folderIds)}))`),
	]);
	return { tags: byId(tagRows), folders: byId(folderRows) };
}

const byId = (rows: { id: number; name: string }[]) => new Map(rows.map((row) => [row.id, row.name]));
