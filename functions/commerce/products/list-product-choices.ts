import { and, asc, isNull } from "drizzle-orm";
import { products } from "#db/commerce/products.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Maximum number of products offered for a choice. */
const MAX_CHOICES = 500;

/** Products that are bought once and can be chosen, by name. */
export const listProductChoices = async ({ ctx }: { ctx: OperatorCtx }) => ({
	items: await ctx.db
		.select({ id: products.id, name: products.name })
		.from(products)
		.where(and(isNull(products.deletedAt), isNull(products.period)))
		.orderBy(asc(products.nameKey), asc(products.id))
		.limit(MAX_CHOICES),
});
