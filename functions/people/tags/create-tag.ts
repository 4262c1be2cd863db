import { and, eq, isNull, sql } from "drizzle-orm";
import { tags } from "#db/people/tag-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { NewTagInput } from "#domain/people/tags/new-tag-input.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { checkFolder } from "#functions/engine/explorer/check-folder.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { selectSaved } from "#functions/platform/http/save-once.ts";

/**
 * Creates a tag.
 * @throws Refusal 422 for a name that another tag has.
 */
export async function createTag({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: NewTagInput;
}): Promise<{ id: number }> {
	await checkFolder(ctx, "tag", input.group_id);
	const [sameNameTag] = await ctx.db
		.select({ id: tags.id, saveKey: tags.saveKey })
		.from(tags)
		.where(and(eq(tags.name, input.name), isNull(tags.deletedAt)));
	if (sameNameTag?.saveKey === ctx.saveKey) return { id: sameNameTag.id };
	if (sameNameTag) throw invalid("name", TAG_TEXTS.tagExists);
	await ctx.db.batch([
		// The insert checks the name again: two operators may create the same tag at once.
		execute(
			ctx.db,
			insertInto(
				tags,
				{
					name: input.name,
					nameKey: normaliseText(input.name),
					groupId: input.group_id,
					createdAt: ctx.now,
					saveKey: ctx.saveKey,
				},
				sql`where not exists (select 1 from ${tags} where name = ${input.name} and deleted_at is null)
					on conflict do nothing`,
			),
		),
		auditOfChange(ctx, { verb: "tag.create", subjectType: "tag", detail: { name: input.name } }),
	]);
	const [storedTag] = await selectSaved(ctx, tags);
	if (!storedTag) throw invalid("name", TAG_TEXTS.tagExists);
	return storedTag;
}
