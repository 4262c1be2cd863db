import { env } from "cloudflare:workers";
import type { coupons } from "#db/commerce/coupons.ts";
import { connectD1 } from "#db/d1-client.ts";
import { giveCouponByHand } from "#functions/commerce/coupons/give-coupon-by-hand.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { type BuiltOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { nextId, type TestClock } from "#tests/support/test-clock.ts";

let made = 0;

/** Context of an operator's request at the clock's time, with a key of its own. */
export const couponContext = (clock: TestClock, operator: BuiltOperator, saveKey: string = nextId()) => ({
	...operatorContext(clock, operator),
	saveKey,
});

export type StoredCoupon = typeof coupons.$inferSelect;

/** Stored coupon, by default one that friends take on its page without limits but one each. */
export async function buildCoupon(given: Record<string, unknown> = {}): Promise<StoredCoupon> {
	const code = `cp${String(++made).padStart(6, "0")}`;
	const id = await storeRow("coupons", {
		...{ name: `クーポン${made}`, name_key: `クーポン${made}`, created_at: 1, code, title: "500円引き" },
		...{ benefit: "yen", benefit_value: 500, worth_yen: 500, obtaining: "page", use_way: "press" },
		...given,
	});
	const [row] = await readRows<Record<string, unknown>>("select * from coupons where id = ?", id);
	const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
	return Object.fromEntries(
		Object.entries(row!).map(([name, value]) => [camel(name), value]),
	) as unknown as StoredCoupon;
}

/** Lottery with odds of so many wins per 10,000 draws. */
export const buildLottery = (odds: number, given: Record<string, unknown> = {}) =>
	buildCoupon({ obtaining: "lottery", odds, ...given });

/** Gives a coupon to a friend by hand; id of the piece. */
export async function givePiece(
	clock: TestClock,
	operator: BuiltOperator,
	{ couponId, friendId }: { couponId: number; friendId: number },
): Promise<number> {
	const ctx = couponContext(clock, operator);
	return (await giveCouponByHand({ ctx, input: { id: friendId, coupon_id: couponId } })).grant_id;
}

/** Numbers that have to agree: the counter, obtained pieces, and uses. */
export async function readCounts(couponId: number) {
	const [row] = await readRows<{ issued: number; pieces: number; used: number; uses: number }>(
		`select issued,
			(select count(*) from coupon_grants g where g.coupon_id = c.id and g.revoked_at is null) as pieces,
			(select count(*) from coupon_grants g where g.coupon_id = c.id and g.used_at is not null) as used,
			(select count(*) from coupon_uses u where u.coupon_id = c.id) as uses
			from coupons c where id = ?`,
		couponId,
	);
	return row!;
}

/** The same context on another database: one that dies. */
export const onDatabase = <Context extends object>(context: Context, database: D1Database): Context => ({
	...context,
	env: { ...env, DB: database },
	db: connectD1(database),
});
