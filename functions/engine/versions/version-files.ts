import { sql } from "drizzle-orm";
import { itemVersions } from "#db/engine/item-versions.ts";
import { findVersionedKind } from "#domain/versioned-kind-definitions.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { showUpload } from "#functions/platform/media/show-upload.ts";
import { assertItemExists, isVersionOf, type VersionedItem } from "./find-version.ts";
import { loadVersionNames } from "./version-names.ts";

/**
 * Address of a file that a version of an item refers to, even if the item itself no longer does; null without
 * a file.
 */
export const versionFileAddress = (
	{ entry, id }: VersionedItem,
	key: string | undefined | null,
): string | null => (key ? `/api/versions/${entry.name}/${id}/files/${key}` : null);

/**
 * A file that a version of an item refers to.
 * @throws Refusal 404 for a deleted item, and for a file that none of its versions refers to
 */
export async function showVersionFile({
	ctx,
	input: { key, range, ...item },
}: {
	ctx: OperatorCtx;
	input: VersionedItem & { key: string; range: string | undefined };
}): Promise<Response> {
	await assertItemExists(ctx, item);
	const { references: naming, fields } = findVersionedKind(item.entry.name);
	const versions = await ctx.db
		.select({ content: itemVersions.content })
		.from(itemVersions)
		.where(sql`${isVersionOf(item)} and instr(${itemVersions.content}, ${key}) > 0`);
	for (const { content } of versions) {
		const parsedContent: unknown = JSON.parse(content!);
		const shownFields = fields(parsedContent, await loadVersionNames(ctx, [naming(parsedContent)]));
		if (shownFields.some(({ picture, file }) => picture === key || file === key))
			return showUpload({ ctx, input: { key, range } });
	}
	throw notFound();
}
