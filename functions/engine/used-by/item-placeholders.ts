import { eq } from "drizzle-orm";
import { scores } from "#db/automation/scores.ts";
import { products } from "#db/commerce/products.ts";
import { commonVars } from "#db/people/common-variables.ts";
import { vars } from "#db/people/friend-fields.ts";
import type { CommonVarType } from "#domain/engine/kinds/common-var.ts";
import type { VarType } from "#domain/engine/kinds/var.ts";
import { noTargets, type PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { parsePlaceholders } from "#domain/engine/placeholders/placeholder-text.ts";
import type { UsesSubjectKind } from "#domain/engine/used-by/used-by-kinds.ts";
import type { Ctx } from "#functions/context.ts";

/** An item as the only target of placeholders. */
export type ItemPlaceholders = PlaceholderTargets;

/** Target of an item's placeholders; null for items without any. */
export async function loadItemPlaceholders(
	ctx: Ctx,
	kind: UsesSubjectKind,
	id: number,
): Promise<ItemPlaceholders | null> {
	if (kind === "var") {
		const [field] = await ctx.db
			.select({ id: vars.id, name: vars.name, type: vars.type })
			.from(vars)
			.where(eq(vars.id, id));
		return field ? { ...noTargets(), friendInfo: [{ ...field, type: field.type as VarType }] } : null;
	}
	if (kind === "score") {
		const [score] = await ctx.db
			.select({ id: scores.id, name: scores.name })
			.from(scores)
			.where(eq(scores.id, id));
		return score ? { ...noTargets(), scores: [score] } : null;
	}
	if (kind === "product") {
		const [product] = await ctx.db
			.select({ id: products.id, name: products.name, code: products.code })
			.from(products)
			.where(eq(products.id, id));
		return product ? { ...noTargets(), products: [product] } : null;
	}
	if (kind !== "common_var") return null;
	const [variable] = await ctx.db
		.select({ id: commonVars.id, name: commonVars.name, code: commonVars.code, type: commonVars.type })
		.from(commonVars)
		.where(eq(commonVars.id, id));
	return variable
		? { ...noTargets(), commonVars: [{ ...variable, type: variable.type as CommonVarType }] }
		: null;
}

/** Whether any text in a value, at any depth, has a placeholder of the item. */
export const containsPlaceholder = (content: unknown, targets: ItemPlaceholders): boolean =>
	// Placeholders without an id are not of an item (name, date).
	typeof content === "string"
		? parsePlaceholders(content, targets).some(({ placeholder }) => (placeholder?.id ?? null) !== null)
		: typeof content === "object" &&
			content !== null &&
			Object.values(content).some((value) => containsPlaceholder(value, targets));
