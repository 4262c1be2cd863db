import { sql } from "drizzle-orm";
import { itemVersions } from "#db/engine/item-versions.ts";
import { versionedKindOf } from "#domain/versioned-kinds.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { showUpload } from "#functions/platform/media/show.ts";
import { namesOfVersions } from "./names.ts";
import { assertThere, isOf, type OfItem } from "./stored.ts";

/** Where a file that versions of an item name is seen, also where the item itself names it no longer; null for none. */
export const versionFileAddress = ({ of, id }: OfItem, key: string | undefined | null): string | null =>
	key ? `/api/versions/${of.name}/${id}/files/${key}` : null;

/**
 * A file that some version of an item names.
 * @throws Refusal 404 for an item that is gone, and for a file that none of its versions names
 */
export async function showVersionFile({
	ctx,
	input: { key, range, ...item },
}: {
	ctx: OperatorCtx;
	input: OfItem & { key: string; range: string | undefined };
}): Promise<Response> {
	await assertThere(ctx, item);
	const { naming, fields } = versionedKindOf(item.of.name);
	const found = await ctx.db
		.select({ content: itemVersions.content })
		.from(itemVersions)
		.where(sql`${isOf(item)} and instr(${itemVersions.content}, ${key}) > 0`);
	for (const { content } of found) {
		const held: unknown = JSON.parse(content!);
		const shown = fields(held, await namesOfVersions(ctx, [naming(held)]));
		if (shown.some(({ picture, file }) => picture === key || file === key))
			return showUpload({ ctx, input: { key, range } });
	}
	throw notFound();
}
