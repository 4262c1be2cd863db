import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { expiryOf } from "#domain/commerce/points/point-expiry.ts";
import { currentDay, DAY, DEFAULT_ZONE, HOUR } from "#domain/platform/time/wire-time.ts";
import { changePoints } from "#functions/commerce/points/change-points.ts";
import { cancelRedemption, handOutReward } from "#functions/commerce/points/end-redemption.ts";
import { expirePoints } from "#functions/commerce/points/expire-points.ts";
import { redeemReward } from "#functions/commerce/points/redeem-reward.ts";
import { reverseEntry } from "#functions/commerce/points/reverse-entry.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import type { BuiltOperator } from "#tests/support/operator-builders.ts";
import { type Chance, createChance } from "#tests/support/oracle/chance.ts";
import {
	beginPoints,
	buildReward,
	pointContext,
	readPointsOfAll,
} from "#tests/support/points/points-fixture.ts";
import { nextId, TestClock } from "#tests/support/test-clock.ts";

/** `POINTS_WALK=full` walks 10,000 steps per seed (docs/testing.md). */
const STEPS = env.POINTS_WALK === "full" ? 10_000 : 150;
const MONTHS = 2;
const PRICES = [30, 70];

interface Lot {
	id: number;
	points: number;
	left: number;
	expiresAt: number;
	isReversed: boolean;
	/** Points of a cancelled reward are no grant, which an operator could reverse. */
	isReturned: boolean;
}

/** Expected points of one friend, entry by entry. */
class Model {
	lots: Lot[] = [];
	taken: { id: number; points: number; state: "requested" | "handed" | "cancelled"; reward: number }[] = [];

	get balance(): number {
		return this.lots.reduce((sum, { left }) => sum + left, 0);
	}

	expire(now: number): void {
		for (const lot of this.lots) if (lot.expiresAt <= now) lot.left = 0;
	}

	grant(lot: Pick<Lot, "id" | "points" | "expiresAt">, isReturned = false): void {
		this.lots.push({ ...lot, left: lot.points, isReversed: false, isReturned });
	}

	/** Takes points, from one lot first, then from those that end first. */
	take(points: number, first?: Lot): void {
		let rest = points;
		const order = this.lots.toSorted(
			(a, b) => Number(b === first) - Number(a === first) || a.expiresAt - b.expiresAt || a.id - b.id,
		);
		for (const lot of order) {
			const part = Math.min(lot.left, rest);
			lot.left -= part;
			rest -= part;
		}
		expect(rest).toBe(0);
	}
}

let clock: TestClock;
let operator: BuiltOperator;
let friends: { id: number }[];
let rewards: { id: number; points: number; stock: number | null }[];
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2027-12-20 10:00").rule();
	({ operator } = await beginPoints(clock, { expiry_months: MONTHS }));
	friends = [await buildFriend(), await buildFriend()];
	const [first, second] = PRICES as [number, number];
	rewards = [
		{ id: await buildReward(clock, operator, { points: first }), points: first, stock: null },
		{ id: await buildReward(clock, operator, { points: second, stock: 3 }), points: second, stock: 3 },
	];
});

const ctx = (key?: string) => pointContext(clock, operator, key);
const endOfNow = () => expiryOf(currentDay(clock.now, DEFAULT_ZONE), MONTHS, DEFAULT_ZONE)!;
const lastEntryId = async () =>
	(await readRows<{ id: number }>("select max(id) as id from point_entries"))[0]!.id;

/** Runs a call; whether it was not refused. */
async function isAccepted(call: () => Promise<unknown>): Promise<boolean> {
	try {
		await call();
		return true;
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		return false;
	}
}

async function step(chance: Chance, model: Model, friend: { id: number }): Promise<void> {
	const kind = chance.between(0, 6);
	if (kind === 0) {
		clock.pass(chance.pick([HOUR, 3 * DAY, 20 * DAY]));
		await expirePoints(ctx());
		return;
	}
	if (kind === 1) {
		const points = chance.between(1, 100);
		const key = nextId();
		for (let press = 0; press < 2; press++)
			await changePoints({ ctx: ctx(key), input: { id: friend.id, points, reason: "手動" } });
		model.grant({ id: await lastEntryId(), points, expiresAt: endOfNow() });
		return;
	}
	if (kind === 2) {
		const points = chance.between(1, 80);
		const isEnough = model.balance >= points;
		const accepted = await isAccepted(() =>
			changePoints({ ctx: ctx(), input: { id: friend.id, points: -points, reason: "訂正" } }),
		);
		expect(accepted).toBe(isEnough);
		if (isEnough) model.take(points);
		return;
	}
	if (kind === 3) {
		const lot = model.lots.length === 0 ? undefined : chance.pick(model.lots);
		if (!lot) return;
		const isPossible = !lot.isReturned && (lot.isReversed || model.balance >= lot.points);
		expect(await isAccepted(() => reverseEntry({ ctx: ctx(), input: { id: lot.id } }))).toBe(isPossible);
		if (isPossible && !lot.isReversed) {
			model.take(lot.points, lot);
			lot.isReversed = true;
		}
		return;
	}
	if (kind === 4 || kind === 5) {
		const reward = chance.pick(rewards);
		const press = { friendId: friend.id, rewardId: reward.id, points: reward.points, key: nextId() };
		const isPossible = model.balance >= reward.points && reward.stock !== 0;
		const [first, again] = [await redeemReward(ctx(), press), await redeemReward(ctx(), press)];
		expect("id" in first).toBe(isPossible);
		expect(again).toEqual(first);
		if (!("id" in first)) return;
		model.take(reward.points);
		model.taken.push({ id: first.id, points: reward.points, state: "requested", reward: reward.id });
		if (reward.stock !== null) reward.stock--;
		return;
	}
	const taken = model.taken.length === 0 ? undefined : chance.pick(model.taken);
	if (!taken) return;
	const wanted = chance.pick(["handed", "cancelled"] as const);
	const end = wanted === "handed" ? handOutReward : cancelRedemption;
	// A cancellation can be repeated; a second handing out is told.
	const isPossible = taken.state === "requested" || (taken.state === wanted && wanted === "cancelled");
	expect(await isAccepted(() => end({ ctx: ctx(), input: { id: taken.id } }))).toBe(isPossible);
	if (taken.state !== "requested") return;
	taken.state = wanted;
	if (wanted === "handed") return;
	model.grant({ id: await lastEntryId(), points: taken.points, expiresAt: endOfNow() }, true);
	const reward = rewards.find(({ id }) => id === taken.reward)!;
	if (reward.stock !== null) reward.stock++;
}

test.each(SEEDS)(
	"a walk of grants, spending, reversals and months agrees with its oracle (seed %i)",
	async (seed) => {
		const chance = createChance(seed);
		const models = friends.map(() => new Model());
		for (let count = 0; count < STEPS; count++) {
			const index = chance.between(0, friends.length - 1);
			await step(chance, models[index]!, friends[index]!);
			for (const model of models) model.expire(clock.now);
			expect(await readPointsOfAll(friends), `step ${count}`).toEqual(
				models.map(({ balance }) => ({ balance, entries: balance, remaining: balance })),
			);
		}
		const lots = await readRows<{ id: number; remaining: number }>(
			"select id, remaining from point_entries where points > 0 order by id",
		);
		expect(lots).toEqual(
			models
				.flatMap((model) => model.lots)
				.toSorted((a, b) => a.id - b.id)
				.map(({ id, left }) => ({ id, remaining: left })),
		);
		const stocks = await readRows<{ stock: number | null }>("select stock from point_rewards order by id");
		expect(stocks.map(({ stock }) => stock)).toEqual(rewards.map(({ stock }) => stock));
	},
);
