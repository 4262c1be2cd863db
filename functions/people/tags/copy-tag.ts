import { and, eq, isNull } from "drizzle-orm";
import { tags } from "#db/people/tag-tables.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { copyItem } from "#functions/engine/explorer/copy-item.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { tagKind } from "./kind.ts";

interface CopyCall {
	ctx: OperatorCtx;
	input: { id: number };
}

/**
 * Copies a tag's settings into a new tag that no friend has.
 * @throws Refusal 403 for a protected tag (E-306), 404 for one that is gone.
 */
export async function copyTag({ ctx, input }: CopyCall): Promise<{ id: number }> {
	const [tag] = await ctx.db
		.select({ name: tags.name, protected: tags.protected })
		.from(tags)
		.where(and(eq(tags.id, input.id), isNull(tags.deletedAt)));
	if (!tag) throw notFound();
	if (tag.protected) throw new Refusal(403, { ERROR: [TAG_TEXTS.protectedTagCopy(tag.name)] });
	return { id: await copyItem(ctx, tagKind, input.id) };
}
