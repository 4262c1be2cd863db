import { eq } from "drizzle-orm";
import { templates } from "#db/content/templates.ts";
import { templateKind } from "#functions/content/templates/kind.ts";
import { unlistedKind } from "#functions/content/templates/unlisted-template.ts";
import type { RecordRules } from "./definition.ts";
import { explorerRecord, readExplorerRecord, saveExplorerRecord } from "./explorer-record.ts";

/** Templates, listed ones and messages that were written in the place that sends them. */
export const templateRecord: RecordRules = explorerRecord(templateKind, {
	read: async (ctx, id) => {
		const [row] = await ctx.db
			.select({ isListed: templates.isListed })
			.from(templates)
			.where(eq(templates.id, id));
		if (!row) return undefined;
		const record = await readExplorerRecord(ctx, row.isListed ? templateKind : unlistedKind, id);
		return (
			record && { ...record, content: { ...record.content, is_listed: row.isListed }, isPart: !row.isListed }
		);
	},
	save: ({ content: { is_listed: isListed, ...content }, ...call }) =>
		saveExplorerRecord(isListed === false ? unlistedKind : templateKind, { ...call, content }),
});
