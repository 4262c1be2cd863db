import { sql } from "drizzle-orm";
import { runs } from "#db/engine/runs.ts";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { giveCoupon, publishObtained } from "#functions/engine/friend-records/give-coupon.ts";
import type { EffectRunner } from "./effect-runner.ts";

/** Gives a coupon to the friends of the runs, in their order, until its limits are reached. */
export const giveCouponToRuns: EffectRunner<EffectOf<"coupon">> = {
	statements({ ctx, effect: { coupon_id: couponId }, position, targets }) {
		const cause = sql`'run:' || d.run_id || ${`:${position}`}`;
		const recipients = sql`(select d.friend_id, ${cause} as cause, u.cause_label as source_label, d.run_id as nth
			from ${targets} d left join ${runs} u on u.id = d.run_id)`;
		return [
			...giveCoupon(ctx, { couponId, recipients, source: "effect" }),
			publishObtained(ctx, sql`in (select ${cause} from ${targets} d)`),
		];
	},
};
