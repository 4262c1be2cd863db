import { type SQL, sql } from "drizzle-orm";
import { lineCouponFriends, lineCoupons } from "#db/content/line-coupons.ts";
import type { Statement } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";

/**
 * Notes the friends to whom a coupon was sent.
 * @param isSent condition on deliveries `d`
 */
export const noteCouponFriends = ({ db }: Ctx, isSent: SQL, at: number): Statement =>
	execute(
		db,
		sql`insert into ${lineCouponFriends} (coupon_id, friend_id, sent_at)
			select c.id, d.friend_id, ${at} from ${deliveries} d cross join json_each(d.messages) m
				join ${lineCoupons} c on c.line_id = m.value ->> '$.couponId'
			where ${isSent} and m.value ->> '$.type' = 'coupon'
			on conflict (coupon_id, friend_id) do update set sent_at = max(sent_at, excluded.sent_at)`,
	);
