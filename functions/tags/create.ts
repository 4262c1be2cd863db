import { and, eq, isNull } from "drizzle-orm";
import { tags } from "#db/tags.ts";
import type { NewTag } from "#domain/tags.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { invalid } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { auditRow } from "../operators/audit.ts";

/** Makes a tag. @throws Refusal 422 for a name that another tag has. */
export async function createTag({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: NewTag;
}): Promise<{ id: number }> {
	const [same] = await ctx.db
		.select({ id: tags.id, saveKey: tags.saveKey })
		.from(tags)
		.where(and(eq(tags.name, input.name), isNull(tags.deletedAt)));
	if (same?.saveKey === ctx.saveKey) return { id: same.id };
	if (same) throw invalid("name", TEXTS.tagExists);
	await ctx.db.batch([
		ctx.db
			.insert(tags)
			.values({ name: input.name, groupId: input.group_id, createdAt: ctx.now, saveKey: ctx.saveKey })
			.onConflictDoNothing(),
		auditRow(ctx, { verb: "tag.create", subjectType: "tag", detail: { name: input.name } }),
	]);
	const [made] = await ctx.db.select({ id: tags.id }).from(tags).where(eq(tags.saveKey, ctx.saveKey));
	return { id: made!.id };
}
