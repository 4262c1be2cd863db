import { and, eq, isNull } from "drizzle-orm";
import { templates } from "#db/content/templates.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { copyItem } from "#functions/engine/explorer/copy-item.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { templateKind } from "./kind.ts";

/**
 * Copies a template. The ability to write templates suffices for Flex messages; other types need the ability
 * to create templates, too (E-308, E-309).
 * @throws Refusal 404, 403 with the reason in the field `error`, which the list shows (E-429).
 */
export async function copyTemplate({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const [template] = await ctx.db
		.select({ type: templates.type })
		.from(templates)
		.where(and(eq(templates.id, input.id), isNull(templates.deletedAt), eq(templates.isListed, true)));
	if (!template) throw new Refusal(404, { error: [FIELD_TEXTS.itemGone("テンプレート")] });
	if (template.type !== "flex" && !hasAbility(ctx.operator, "user-template-create"))
		throw new Refusal(403, { error: [CALL_TEXTS.forbidden] });
	return { copied_egg_id: await copyItem(ctx, templateKind, input.id) };
}
