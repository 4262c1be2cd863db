import { and, eq, isNull } from "drizzle-orm";
import { templates } from "#db/templates.ts";
import { CALL_TEXTS } from "#domain/texts/calls.ts";
import { FIELD_TEXTS } from "#domain/texts/fields.ts";
import { mayDo } from "../auth/signed-in.ts";
import { copyItem } from "../explorer/copy.ts";
import { Refusal } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { templateKind } from "./kind.ts";

/**
 * Copies a template. Flex messages may be copied by whoever writes templates, others need a permission of their own
 * (E-308, E-309).
 * @throws Refusal whose reason stands in the field `error`, which the list shows (E-429).
 */
export async function copyTemplate({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const [template] = await ctx.db
		.select({ type: templates.type })
		.from(templates)
		.where(and(eq(templates.id, input.id), isNull(templates.deletedAt)));
	if (!template) throw new Refusal(404, { error: [FIELD_TEXTS.itemGone("テンプレート")] });
	if (template.type !== "flex" && !mayDo(ctx.operator, "user-template-create"))
		throw new Refusal(403, { error: [CALL_TEXTS.forbidden] });
	return { copied_egg_id: await copyItem(ctx, templateKind, input.id) };
}
