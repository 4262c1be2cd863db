import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { drawCoupon, obtainCoupon } from "#functions/commerce/coupons/obtain-coupon.ts";
import { redeemCoupon } from "#functions/commerce/coupons/redeem-coupon.ts";
import { revokeCoupon } from "#functions/commerce/coupons/revoke-coupon.ts";
import {
	buildCoupon,
	buildLottery,
	couponContext,
	givePiece,
	onDatabase,
	readCounts,
	type StoredCoupon,
} from "#tests/support/coupons/coupon-fixture.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { killAtWrite } from "#tests/support/observed-database.ts";
import { type BuiltOperator, buildOperator } from "#tests/support/operator-builders.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { nextId, TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
let friend: { id: number };
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	operator = await buildOperator();
	friend = await buildFriend();
});

const ctx = (key?: string) => couponContext(clock, operator, key);
const take = (coupon: StoredCoupon, by = friend, key: string = nextId()) =>
	obtainCoupon(ctx(), { coupon, friendId: by.id, key });
const draw = (coupon: StoredCoupon, by = friend, random: () => number = () => 0.5) =>
	drawCoupon({ ...ctx(), random }, { coupon: { ...coupon, odds: coupon.odds! }, friendId: by.id });
const redeem = (grantId: number, key: string = nextId()) =>
	redeemCoupon(ctx(), { grantId, friendId: friend.id, key, usedBy: "press" });
const friendsOf = (count: number) => Promise.all(Array.from({ length: count }, () => buildFriend()));

describe("many at once", () => {
	test("64 friends take the last ten pieces", async () => {
		const coupon = await buildCoupon({ max_total: 10 });
		const results = await Promise.all((await friendsOf(64)).map((each) => take(coupon, each)));
		expect(results.filter((result) => "id" in result)).toHaveLength(10);
		expect(results.filter((result) => "refusal" in result && result.refusal === "soldOut")).toHaveLength(54);
		expect(await readCounts(coupon.id)).toMatchObject({ issued: 10, pieces: 10 });
	});

	test("64 presses of one friend take as many as the limit allows", async () => {
		const coupon = await buildCoupon({ per_friend: 2 });
		const results = await Promise.all(Array.from({ length: 64 }, () => take(coupon)));
		expect(results.filter((result) => "id" in result)).toHaveLength(2);
		expect(await readCounts(coupon.id)).toMatchObject({ issued: 2, pieces: 2 });
	});

	test("64 presses with one key take one", async () => {
		const coupon = await buildCoupon({ per_friend: 5 });
		await Promise.all(Array.from({ length: 64 }, () => take(coupon, friend, "one-key-for-all")));
		expect(await readCounts(coupon.id)).toMatchObject({ issued: 1, pieces: 1 });
	});

	test("64 tills use one piece once", async () => {
		const coupon = await buildCoupon();
		const grantId = await givePiece(clock, operator, { couponId: coupon.id, friendId: friend.id });
		const results = await Promise.all(Array.from({ length: 64 }, () => redeem(grantId)));
		expect(results.filter((result) => !("refusal" in result))).toHaveLength(1);
		expect(results.filter((result) => "refusal" in result && result.refusal === "used")).toHaveLength(63);
		expect(await readCounts(coupon.id)).toMatchObject({ used: 1, uses: 1 });
	});

	test("64 presses draw once, and all see the same", async () => {
		const lottery = await buildLottery(5_000);
		const random = createRandomGenerator(3);
		const results = await Promise.all(Array.from({ length: 64 }, () => draw(lottery, friend, random)));
		expect(new Set(results.map((result) => "isWon" in result && result.isWon)).size).toBe(1);
		expect(await countRows("coupon_draws")).toBe(1);
	});

	test("64 friends draw three wins, and the others are told that it has ended", async () => {
		const lottery = await buildLottery(10_000, { max_total: 3 });
		const results = await Promise.all((await friendsOf(64)).map((each) => draw(lottery, each)));
		expect(results.filter((result) => "isWon" in result && result.isWon)).toHaveLength(3);
		expect(results.filter((result) => "refusal" in result && result.refusal === "soldOut")).toHaveLength(61);
		expect(await countRows("coupon_draws")).toBe(3);
		expect(await readCounts(lottery.id)).toMatchObject({ issued: 3, pieces: 3 });
	});
});

describe("a worker that dies", () => {
	/** Kills a change around each of its writes, repeats it with its key, and compares the outcome. */
	async function killEverywhere(
		prepare: () => Promise<(database: D1Database) => Promise<unknown>>,
		outcome: () => Promise<unknown>,
	): Promise<void> {
		vi.spyOn(console, "error").mockImplementation(() => undefined);
		const expected = await (await prepare())(env.DB).then(outcome);
		for (const when of ["before", "after"] as const)
			for (let trip = 0; ; trip++) {
				const change = await prepare();
				const killed = killAtWrite(env.DB, { trip, when });
				await change(killed.database).catch(() => undefined);
				await change(env.DB);
				expect(await outcome(), `${when} write ${trip}`).toEqual(expected);
				if (!killed.isDead()) break;
			}
	}

	let coupon: StoredCoupon;
	const outcome = async () => ({ ...(await readCounts(coupon.id)), draws: await countDraws() });
	const countDraws = async () =>
		(await readRows("select is_won from coupon_draws where coupon_id = ?", coupon.id)).length;

	test("gives one piece", () =>
		killEverywhere(async () => {
			coupon = await buildCoupon({ per_friend: 3 });
			const key = nextId();
			return (database) => obtainCoupon(onDatabase(ctx(), database), { coupon, friendId: friend.id, key });
		}, outcome));

	test("draws one win with its piece", () =>
		killEverywhere(async () => {
			coupon = await buildLottery(10_000);
			return (database) =>
				drawCoupon(onDatabase(ctx(), database), {
					coupon: { ...coupon, odds: coupon.odds! },
					friendId: friend.id,
				});
		}, outcome));

	test("uses a piece once", () =>
		killEverywhere(async () => {
			coupon = await buildCoupon();
			const grantId = await givePiece(clock, operator, { couponId: coupon.id, friendId: friend.id });
			const key = nextId();
			return (database) =>
				redeemCoupon(onDatabase(ctx(), database), { grantId, friendId: friend.id, key, usedBy: "press" });
		}, outcome));

	test("revokes a piece once", () =>
		killEverywhere(async () => {
			coupon = await buildCoupon();
			const id = await givePiece(clock, operator, { couponId: coupon.id, friendId: friend.id });
			const key = nextId();
			return (database) =>
				revokeCoupon({ ctx: onDatabase(ctx(key), database), input: { id, reason: "間違い" } });
		}, outcome));
});

describe("the periods", () => {
	test("of obtaining include both days", async () => {
		const coupon = await buildCoupon({
			...{ obtain_from: "2026-11-21", obtain_until: "2026-11-22", per_friend: 9 },
		});
		const at = async (time: string) => {
			clock.pass(tokyoTime(time) - clock.now);
			const taken = await take(coupon);
			return "refusal" in taken ? taken.refusal : "taken";
		};
		expect([
			await at("2026-11-20 23:59"),
			await at("2026-11-21 00:00"),
			await at("2026-11-22 23:59"),
			await at("2026-11-23 00:00"),
		]).toEqual(["notYet", "taken", "taken", "over"]);
	});

	test("of use end with the earlier of both ends, and begin with their first day", async () => {
		const ends = async (given: object) => {
			const coupon = await buildCoupon({ ...given });
			await take(coupon);
			const [row] = await readRows<{ from: number | null; until: number | null }>(
				`select usable_from as "from", expires_at as "until" from coupon_grants where coupon_id = ?`,
				coupon.id,
			);
			return row!;
		};
		expect(await ends({})).toEqual({ from: null, until: null });
		expect(await ends({ use_days: 0 })).toEqual({ from: null, until: tokyoTime("2026-11-21 00:00") });
		expect(await ends({ use_days: 7 })).toEqual({ from: null, until: tokyoTime("2026-11-28 00:00") });
		expect(await ends({ use_from: "2026-11-25", use_until: "2026-11-30" })).toEqual({
			from: tokyoTime("2026-11-25 00:00"),
			until: tokyoTime("2026-12-01 00:00"),
		});
		expect(await ends({ use_days: 60, use_until: "2026-11-30" })).toEqual({
			from: null,
			until: tokyoTime("2026-12-01 00:00"),
		});
		expect(await ends({ use_days: 2, use_until: "2026-11-30" })).toEqual({
			from: null,
			until: tokyoTime("2026-11-23 00:00"),
		});
	});

	test("decide whether a piece can be used, to the minute", async () => {
		const coupon = await buildCoupon({ use_from: "2026-11-21", use_until: "2026-11-21", per_friend: 9 });
		const pieces = await Promise.all(
			Array.from({ length: 3 }, () =>
				givePiece(clock, operator, { couponId: coupon.id, friendId: friend.id }),
			),
		);
		expect(await redeem(pieces[0]!)).toEqual({ refusal: "early", usedAt: null });
		clock.pass(14 * HOUR);
		expect(await redeem(pieces[0]!)).toEqual({ usedAt: clock.now });
		clock.pass(DAY - 1);
		expect(await redeem(pieces[1]!)).toEqual({ usedAt: clock.now });
		clock.pass(1);
		expect(await redeem(pieces[2]!)).toEqual({ refusal: "expired", usedAt: null });
	});
});

test("only friends of its filter take or draw it, and nobody with a deleted tag", async () => {
	const tag = await buildTag();
	const member = await buildFriend({ tagIds: [tag.id] });
	const queryId = await storeRow("member_queries", {
		filter: { inputs: [{ type: 60, tag_ids: [tag.id], tag_or: 0 }], with_blocked: 1, user_rate_type: 1 },
		created_at: 1,
	});
	const coupon = await buildCoupon({ member_query_id: queryId, per_friend: 9 });
	const lottery = await buildLottery(10_000, { member_query_id: queryId });
	expect(await take(coupon)).toEqual({ refusal: "notFor" });
	expect(await draw(lottery)).toEqual({ refusal: "notFor" });
	expect(await take(coupon, member)).toHaveProperty("id");
	expect(await draw(lottery, member)).toMatchObject({ isWon: true });
	await env.DB.prepare("update tags set deleted_at = 1").run();
	expect(await take(coupon, member)).toEqual({ refusal: "notFor" });
});

test("a daily lottery is drawn once a day, until the friend has as many as allowed", async () => {
	const lottery = await buildLottery(5_000, { draw_period: "day", per_friend: 2 });
	const results = [];
	for (const roll of [0.6, 0.4, 0.9, 0.1, 0.1]) {
		const first = await draw(lottery, friend, () => roll);
		const again = await draw(lottery, friend, () => 0);
		results.push("refusal" in first ? first.refusal : first.isWon);
		if ("isWon" in first) expect(again).toEqual({ isWon: first.isWon, isNew: false });
		clock.pass(DAY);
	}
	expect(results).toEqual([false, true, false, true, "limit"]);
});

test("a lottery whose odds were changed meanwhile draws by neither", async () => {
	const lottery = await buildLottery(10_000);
	await env.DB.prepare("update coupons set odds = 1").run();
	expect(await draw(lottery)).toEqual({ refusal: "gone" });
	expect(await countRows("coupon_draws")).toBe(0);
});

test("a lottery gives what its odds say, draw by draw", async () => {
	const lottery = await buildLottery(2_500, { draw_period: "day", per_friend: 100 });
	const random = createRandomGenerator(7);
	const expected = createRandomGenerator(7);
	for (let day = 0; day < 40; day++) {
		const roll = expected();
		expect(await draw(lottery, friend, random)).toEqual({ isWon: roll < 0.25, isNew: true });
		clock.pass(DAY);
	}
	const [{ wins }] = (await readRows<{ wins: number }>("select sum(is_won) as wins from coupon_draws")) as [
		{ wins: number },
	];
	expect((await readCounts(lottery.id)).pieces).toBe(wins);
});

test("a revoked piece can be given again, a used one cannot be revoked", async () => {
	const coupon = await buildCoupon({ max_total: 1 });
	const first = await givePiece(clock, operator, { couponId: coupon.id, friendId: friend.id });
	await expect(givePiece(clock, operator, { couponId: coupon.id, friendId: friend.id })).rejects.toThrow();
	await revokeCoupon({ ctx: ctx(), input: { id: first, reason: "間違い" } });
	expect(await redeem(first)).toEqual({ refusal: "revoked", usedAt: null });
	const second = await givePiece(clock, operator, { couponId: coupon.id, friendId: friend.id });
	await redeem(second);
	await expect(revokeCoupon({ ctx: ctx(), input: { id: second, reason: "x" } })).rejects.toThrow();
	expect(await readCounts(coupon.id)).toEqual({ issued: 1, pieces: 1, used: 1, uses: 1 });
});

test("another friend's piece is not used", async () => {
	const coupon = await buildCoupon();
	const other = await buildFriend();
	const id = await givePiece(clock, operator, { couponId: coupon.id, friendId: other.id });
	expect(await redeem(id)).toEqual({ refusal: "gone", usedAt: null });
});
