import { type SQL, sql } from "drizzle-orm";
import { lineCoupons } from "#db/content/line-coupons.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, typed } from "#db/platform/sql/row-columns.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import type { Ctx } from "#functions/context.ts";

/** Condition: stored messages may have a coupon. Texts cannot contain it, since their quotes are escaped. */
export const mayHaveCoupon = (messages: SQL): SQL => sql`instr(${messages}, '"couponId":') > 0`;

/** Condition on a coupon's end; LINE need not tell one, and such a coupon runs until it is closed. */
export const hasNotEnded = (endsAt: SQL, now: SQL): SQL => sql`ifnull(${endsAt} > ${now}, 1)`;

/** Condition: a message of a JSON list has a coupon that is closed, over or unknown. */
export const hasEndedCoupon = (messages: SQL, now: SQL): SQL =>
	sql`exists (select 1 from json_each(${messages}) part where part.value ->> '$.type' = 'coupon'
		and not exists (select 1 from ${lineCoupons} c
			where c.line_id = part.value ->> '$.couponId' and c.state = 'running' and ${hasNotEnded(sql`c.ends_at`, now)}))`;

export const hasCoupon = (messages: readonly LineMessage[]): boolean =>
	messages.some(({ type }) => type === "coupon");

/** Whether messages have a coupon that is closed, over or unknown; asks the database only if they have one. */
export async function isCouponEnded(ctx: Ctx, messages: readonly LineMessage[]): Promise<boolean> {
	if (!hasCoupon(messages)) return false;
	const [row] = await queryRows(
		ctx.db,
		{ isEnded: typed<0 | 1>(number) },
		sql`select ${hasEndedCoupon(sql`${JSON.stringify(messages)}`, sql`${ctx.clock()}`)} as isEnded`,
	);
	return row?.isEnded === 1;
}
