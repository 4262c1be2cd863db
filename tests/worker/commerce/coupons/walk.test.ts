import { beforeEach, expect, test } from "vitest";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { drawCoupon, obtainCoupon } from "#functions/commerce/coupons/obtain-coupon.ts";
import { redeemCoupon } from "#functions/commerce/coupons/redeem-coupon.ts";
import { revokeCoupon } from "#functions/commerce/coupons/revoke-coupon.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import {
	buildCoupon,
	buildLottery,
	couponContext,
	readCounts,
	type StoredCoupon,
} from "#tests/support/coupons/coupon-fixture.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { type BuiltOperator, buildOperator } from "#tests/support/operator-builders.ts";
import { type Chance, createChance } from "#tests/support/oracle/chance.ts";
import { nextId, TestClock } from "#tests/support/test-clock.ts";

const STEPS = 150;
const USE_DAYS = 3;
const ODDS = 4_000;

interface Piece {
	id: number;
	coupon: number;
	friend: number;
	/** Day number of its obtaining. */
	day: number;
	state: "obtained" | "used" | "revoked";
}

let clock: TestClock;
let operator: BuiltOperator;
let friends: { id: number }[];
let page: StoredCoupon;
let lottery: StoredCoupon;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2027-12-20 10:00").rule();
	operator = await buildOperator();
	friends = [await buildFriend(), await buildFriend(), await buildFriend()];
	page = await buildCoupon({ max_total: 12, per_friend: 3, use_days: USE_DAYS });
	lottery = await buildLottery(ODDS, { max_total: 8, per_friend: 4, draw_period: "day", use_days: USE_DAYS });
});

const ctx = () => couponContext(clock, operator);
/** Day in Tokyo, as a number. */
const today = () => Math.floor((clock.now + 9 * HOUR) / DAY);

/** Expected pieces and draws. */
class Model {
	pieces: Piece[] = [];
	draws = new Map<string, boolean>();

	isFree(coupon: StoredCoupon, friend: number): boolean {
		const counted = this.pieces.filter((piece) => piece.coupon === coupon.id && piece.state !== "revoked");
		return (
			counted.length < coupon.maxTotal! &&
			counted.filter((piece) => piece.friend === friend).length < coupon.perFriend
		);
	}

	add(coupon: StoredCoupon, friend: number, id: number): void {
		this.pieces.push({ id, coupon: coupon.id, friend, day: today(), state: "obtained" });
	}
}

const lastPiece = async () =>
	(await readRows<{ id: number }>("select max(id) as id from coupon_grants"))[0]!.id;

async function step(chance: Chance, model: Model): Promise<void> {
	const friend = chance.pick(friends).id;
	const kind = chance.between(0, 5);
	if (kind === 0) {
		clock.pass(chance.pick([HOUR, 5 * HOUR, DAY, 2 * DAY]));
		return;
	}
	if (kind === 1) {
		const isPossible = model.isFree(page, friend);
		const key = nextId();
		const first = await obtainCoupon(ctx(), { coupon: page, friendId: friend, key });
		expect("id" in first).toBe(isPossible);
		if ("id" in first) {
			model.add(page, friend, first.id);
			expect(await obtainCoupon(ctx(), { coupon: page, friendId: friend, key })).toEqual(first);
		}
		return;
	}
	if (kind === 2) {
		const roll = chance.between(0, 9_999) / 10_000;
		const period = `${friend}:${today()}`;
		const earlier = model.draws.get(period);
		const isPossible = earlier !== undefined || model.isFree(lottery, friend);
		const drawn = await drawCoupon(
			{ ...ctx(), random: () => roll },
			{ coupon: { ...lottery, odds: ODDS }, friendId: friend },
		);
		expect("isWon" in drawn).toBe(isPossible);
		if (!("isWon" in drawn)) return;
		expect(drawn).toEqual({ isWon: earlier ?? roll < ODDS / 10_000, isNew: earlier === undefined });
		model.draws.set(period, drawn.isWon);
		if (drawn.isNew && drawn.isWon) model.add(lottery, friend, await lastPiece());
		return;
	}
	const piece = model.pieces.length === 0 ? undefined : chance.pick(model.pieces);
	if (!piece) return;
	if (kind === 3) {
		const isPossible = piece.state === "obtained";
		const isRevoked = await revokeCoupon({ ctx: ctx(), input: { id: piece.id, reason: "訂正" } }).then(
			() => true,
			(error: unknown) => {
				if (!(error instanceof Refusal)) throw error;
				return false;
			},
		);
		// A revocation can be repeated.
		expect(isRevoked).toBe(isPossible || piece.state === "revoked");
		if (isPossible) piece.state = "revoked";
		return;
	}
	const isPossible = piece.state === "obtained" && today() <= piece.day + USE_DAYS;
	const key = nextId();
	const use = { grantId: piece.id, friendId: piece.friend, key, usedBy: "press" } as const;
	const first = await redeemCoupon(ctx(), use);
	expect("refusal" in first).toBe(!isPossible);
	expect(await redeemCoupon(ctx(), use)).toEqual(first);
	if (isPossible) piece.state = "used";
}

test.each(SEEDS)(
	"a walk of obtaining, draws, uses, revocations and days agrees with its oracle (seed %i)",
	async (seed) => {
		const chance = createChance(seed);
		const model = new Model();
		for (let count = 0; count < STEPS; count++) {
			await step(chance, model);
			for (const coupon of [page, lottery]) {
				const own = model.pieces.filter((piece) => piece.coupon === coupon.id);
				const kept = own.filter(({ state }) => state !== "revoked").length;
				const used = own.filter(({ state }) => state === "used").length;
				expect(await readCounts(coupon.id), `step ${count}`).toEqual({
					issued: kept,
					pieces: kept,
					used,
					uses: used,
				});
			}
		}
	},
);
