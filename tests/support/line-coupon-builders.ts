import { env } from "cloudflare:workers";
import { connectD1 } from "#db/d1-client.ts";
import { type LineCouponInput, lineCouponInput } from "#domain/content/line-coupons/line-coupon-input.ts";
import { workLineCoupons } from "#functions/content/line-coupons/coupon-worker.ts";
import { createLineCoupon } from "#functions/content/line-coupons/create-line-coupon.ts";
import { listLineCoupons } from "#functions/content/line-coupons/list-line-coupons.ts";
import { type BuiltOperator, operatorContext } from "./operator-builders.ts";
import { nextId, type TestClock } from "./test-clock.ts";

/** Body of a coupon of 500 yen from 2026-11-20 to 2026-12-20. */
export const couponBody = (given: object = {}): LineCouponInput =>
	lineCouponInput.parse({
		title: "500円引き",
		reward: { type: "discount", price: { type: "fixed", amount: 500 } },
		acquisition: { type: "normal" },
		starts: { date: "2026-11-20", time: "00:00" },
		ends: { date: "2026-12-20", time: "23:59" },
		...given,
	});

export const workCoupons = (clock: TestClock, database: D1Database = env.DB): Promise<void> =>
	workLineCoupons(clock.context({ db: connectD1(database) }));

export const createCoupon = (clock: TestClock, by: BuiltOperator, given: object = {}) =>
	createLineCoupon({
		ctx: { ...operatorContext(clock, by), saveKey: nextId() },
		input: couponBody(given),
	});

/** Coupon that LINE has created; its ids here and at LINE. */
export async function buildCoupon(clock: TestClock, by: BuiltOperator, given: object = {}) {
	const { id } = await createCoupon(clock, by, given);
	await workCoupons(clock);
	const { items } = await listLineCoupons({ ctx: operatorContext(clock, by) });
	return { id, couponId: items.find((each) => each.id === id)!.coupon_id! };
}
