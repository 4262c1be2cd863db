import { type SQL, sql } from "drizzle-orm";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";

/** Current minute in the account's zone, in the form of a period of sale. */
export const saleMinuteOf = ({ now, zone }: Pick<Ctx, "now" | "zone">): string =>
	toWireTime(now, zone).slice(0, 16);

/** Condition on a product `p`: it is offered now, whatever its stock is. */
export const isOnSale = (ctx: Pick<Ctx, "now" | "zone">): SQL =>
	sql`(p.deleted_at is null and p.is_active = 1 and ifnull(p.sale_from <= ${saleMinuteOf(ctx)}, 1)
		and ifnull(p.sale_to > ${saleMinuteOf(ctx)}, 1))`;
