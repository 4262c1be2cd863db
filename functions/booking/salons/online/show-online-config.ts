import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { salonCustomerItems, salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { salons } from "#db/booking/salons.ts";
import { NO_AGREEMENT, NO_SHOP_INFO } from "#domain/booking/salons/salon-settings.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

export type OnlineConfigRow = typeof salonOnlineConfigs.$inferSelect;

/** Returns the online configuration of a salon; the row is created on first access. */
export async function findOnlineConfig(ctx: OperatorCtx, salonId: number): Promise<OnlineConfigRow> {
	const [row] = await ctx.db
		.select({ config: salonOnlineConfigs, salonId: sql<number>`${salons.id}`.as("of_salon") })
		.from(salons)
		.leftJoin(salonOnlineConfigs, eq(salonOnlineConfigs.salonId, salons.id))
		.where(and(eq(salons.id, salonId), isNull(salons.deletedAt)));
	if (!row) throw notFound();
	if (row.config) return row.config;
	await ctx.db.insert(salonOnlineConfigs).values({ salonId }).onConflictDoNothing();
	return findOnlineConfig(ctx, salonId);
}

/** Selects the questions to customers, in order. */
export const selectCustomerItems = (ctx: OperatorCtx, salonId: number) =>
	ctx.db
		.select()
		.from(salonCustomerItems)
		.where(and(eq(salonCustomerItems.salonId, salonId), isNull(salonCustomerItems.deletedAt)))
		.orderBy(asc(salonCustomerItems.position), asc(salonCustomerItems.id));

/** Returns the online configuration (M-294): questions, shop information, terms and actions. */
export async function showOnlineConfig({ ctx, input }: { ctx: OperatorCtx; input: { salonId: number } }) {
	const config = await findOnlineConfig(ctx, input.salonId);
	const items = await selectCustomerItems(ctx, input.salonId);
	return {
		id: config.id,
		customer_info: items.map(({ id, name, type, options, isRequired, varId, position }) => ({
			id,
			name,
			type,
			options,
			is_required: isRequired,
			var_id: varId,
			order: position,
		})),
		shop_info: { ...NO_SHOP_INFO, ...config.shopInfo },
		agreement: { ...NO_AGREEMENT, ...config.agreement },
		actions: config.actions,
		takes_waiting: config.takesWaiting,
		episode_id: config.episodeId,
		follow_id: config.followId,
		version: config.version,
	};
}
