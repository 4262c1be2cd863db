import { and, eq, isNull, sql } from "drizzle-orm";
import { templates } from "#db/content/templates.ts";
import { unlistedTemplateName } from "#domain/content/templates/content-text.ts";
import type { SingleContent } from "#domain/content/templates/template-content.ts";
import type { ItemKind } from "#functions/engine/explorer/definition.ts";
import { saveExplorerItem } from "#functions/engine/explorer/save-explorer-item.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { templateKind } from "./kind.ts";

/** Unlisted templates: saved by the rules of templates, without versions, because they never change. */
export const unlistedKind: ItemKind = {
	...templateKind,
	itemsWhere: sql`${templates.isListed} = 0`,
	versions: undefined,
	save: { ...templateKind.save!, columnsOfNew: () => ({ is_listed: 0 }) },
};

/**
 * Saves a message that was written in the place that sends it. A changed message is saved as another one, so
 * that sent messages, versions and copies keep theirs.
 * @throws Refusal 422 for a missing file or action, 403 for a Flex message without the ability to write it
 */
export async function saveUnlistedTemplate({
	ctx,
	input: { content },
}: {
	ctx: OperatorCtx;
	input: { content: SingleContent };
}): Promise<{ id: number; name: string }> {
	const name = unlistedTemplateName(content);
	const input = { name, group_id: null, content };
	const { id } = await saveExplorerItem({ ctx, kind: unlistedKind, id: null, input });
	return { id, name };
}

/** Content of templates for the places that send them; null for one that can be chosen from the list. */
export async function showUnlistedTemplate({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}) {
	const [template] = await ctx.db
		.select({ name: templates.name, content: templates.content, isListed: templates.isListed })
		.from(templates)
		.where(and(eq(templates.id, id), isNull(templates.deletedAt)));
	if (!template) throw notFound();
	const { name, content, isListed } = template;
	return { name, content: isListed ? null : (content as SingleContent) };
}
