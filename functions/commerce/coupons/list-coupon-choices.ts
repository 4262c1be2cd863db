import { asc, isNull } from "drizzle-orm";
import { coupons } from "#db/commerce/coupons.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Maximum number of coupons offered for a choice. */
const MAX_CHOICES = 500;

/** Coupons that can be chosen, by name. */
export const listCouponChoices = async ({ ctx }: { ctx: OperatorCtx }) => ({
	items: await ctx.db
		.select({ id: coupons.id, name: coupons.name })
		.from(coupons)
		.where(isNull(coupons.deletedAt))
		.orderBy(asc(coupons.nameKey), asc(coupons.id))
		.limit(MAX_CHOICES),
});
