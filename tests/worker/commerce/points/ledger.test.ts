import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { rewardInput } from "#domain/commerce/points/point-program.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { changePoints } from "#functions/commerce/points/change-points.ts";
import { cancelRedemption, handOutReward } from "#functions/commerce/points/end-redemption.ts";
import { expirePoints } from "#functions/commerce/points/expire-points.ts";
import { redeemReward } from "#functions/commerce/points/redeem-reward.ts";
import { reverseEntry } from "#functions/commerce/points/reverse-entry.ts";
import { updateReward } from "#functions/commerce/points/save-reward.ts";
import { stampByStaff } from "#functions/commerce/points/stamp-card.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildEffect, runEffectsFor } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { killAtWrite } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import {
	beginPoints,
	buildReward,
	onDatabase,
	pointContext,
	readPoints,
} from "#tests/support/points/points-fixture.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { nextId, TestClock } from "#tests/support/test-clock.ts";

const CARD = { name: "来店スタンプ", fields: 10, points: 50, period: "day" };

let clock: TestClock;
let operator: BuiltOperator;
let friend: { id: number };
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	({ operator } = await beginPoints(clock, { expiry_months: 1, card: CARD }));
	friend = await buildFriend();
});

const ctx = (key?: string) => pointContext(clock, operator, key);
const grant = (points: number, to = friend) =>
	changePoints({ ctx: ctx(), input: { id: to.id, points, reason: "テスト" } });
const press = (rewardId: number, key: string = nextId(), by = friend) =>
	redeemReward(ctx(), { friendId: by.id, rewardId, points: 100, key });

describe("many at once", () => {
	test("64 clients spend one balance, which never falls below zero", async () => {
		const reward = await buildReward(clock, operator);
		await grant(1_050);
		const results = await Promise.all(Array.from({ length: 64 }, () => press(reward)));
		expect(results.filter((result) => "id" in result)).toHaveLength(10);
		expect(results.filter((result) => "refusal" in result && result.refusal === "notEnough")).toHaveLength(
			54,
		);
		expect(await readPoints(friend)).toEqual({ balance: 50, entries: 50, remaining: 50 });
		expect(await countRows("point_redemptions")).toBe(10);
	});

	test("64 clients take the last three pieces of a reward, and nobody else pays", async () => {
		const reward = await buildReward(clock, operator, { stock: 3 });
		await grant(10_000);
		const results = await Promise.all(Array.from({ length: 64 }, () => press(reward)));
		expect(results.filter((result) => "id" in result)).toHaveLength(3);
		expect(await readRows("select stock from point_rewards")).toEqual([{ stock: 0 }]);
		expect((await readPoints(friend)).balance).toBe(9_700);
	});

	test("64 presses with one key take one reward", async () => {
		const reward = await buildReward(clock, operator, { stock: 5 });
		await grant(1_000);
		const results = await Promise.all(Array.from({ length: 64 }, () => press(reward, "one-key-for-all")));
		expect(new Set(results.map((result) => ("id" in result ? result.id : 0))).size).toBe(1);
		expect((await readPoints(friend)).balance).toBe(900);
		expect(await readRows("select stock from point_rewards")).toEqual([{ stock: 4 }]);
	});

	test("two operators who take away more than there is leave the balance of one", async () => {
		await grant(100);
		const takes = await Promise.allSettled([grant(-80), grant(-80)]);
		expect(takes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		expect((await readPoints(friend)).balance).toBe(20);
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

	const outcome = async () => ({
		...(await readPoints(friend)),
		taken: await readRows("select state from point_redemptions where friend_id = ?", friend.id),
	});
	const freshFriend = async () => {
		friend = await buildFriend();
	};

	test("grants once", () =>
		killEverywhere(async () => {
			await freshFriend();
			const key = nextId();
			return (database) =>
				changePoints({
					ctx: onDatabase(ctx(key), database),
					input: { id: friend.id, points: 70, reason: "手動" },
				});
		}, outcome));

	test("takes a reward once", async () => {
		const reward = await buildReward(clock, operator);
		await killEverywhere(async () => {
			await freshFriend();
			await grant(150);
			const key = nextId();
			return (database) =>
				redeemReward(onDatabase(ctx(), database), {
					friendId: friend.id,
					rewardId: reward,
					points: 100,
					key,
				});
		}, outcome);
	});

	test("returns the points of a cancelled reward once", async () => {
		const reward = await buildReward(clock, operator);
		await killEverywhere(async () => {
			await freshFriend();
			await grant(150);
			const taken = await press(reward);
			const id = "id" in taken ? taken.id : 0;
			return (database) => cancelRedemption({ ctx: onDatabase(ctx(), database), input: { id } });
		}, outcome);
	});

	test("reverses and expires once", async () => {
		await killEverywhere(async () => {
			await freshFriend();
			await grant(40);
			const [entry] = await readRows<{ id: number }>("select max(id) as id from point_entries");
			return (database) => reverseEntry({ ctx: onDatabase(ctx(), database), input: entry! });
		}, outcome);
		await killEverywhere(async () => {
			await freshFriend();
			await grant(40);
			clock.pass(40 * 86_400_000);
			return (database) => expirePoints(onDatabase(ctx(), database));
		}, outcome);
	});
});

describe("a friend's points", () => {
	test("are stamped by the staff, once for a key", async () => {
		const key = nextId();
		for (let press = 0; press < 2; press++) await stampByStaff({ ctx: ctx(key), input: { id: friend.id } });
		expect(await readPoints(friend)).toMatchObject({ balance: 50 });
		expect(await countRows("audit_log", "verb = 'points.stamp'")).toBe(1);
	});

	test("change by an effect for many friends, and never below zero", async () => {
		const others = [friend, await buildFriend()];
		await grant(30);
		await runEffectsFor(clock, others, [
			buildEffect("points", { points: 20, reason: "来店" }),
			buildEffect("points", { points: -35, reason: "訂正" }),
		]);
		expect(await Promise.all(others.map(readPoints))).toMatchObject([{ balance: 15 }, { balance: 0 }]);
		expect(await readRows("select points from point_entries where source = 'effect' order by id")).toEqual([
			{ points: 20 },
			{ points: 20 },
			{ points: -35 },
			{ points: -20 },
		]);
	});
});

test("an effect that takes points expires those that have ended, before the clock does", async () => {
	await grant(100);
	clock.pass(20 * DAY);
	await grant(100);
	clock.pass(20 * DAY);
	await runEffectsFor(clock, [friend], [buildEffect("points", { points: -30, reason: "訂正" })]);
	expect(await readPoints(friend)).toEqual({ balance: 70, entries: 70, remaining: 70 });
});

test("while points are off operators take points, and grant none", async () => {
	await grant(100);
	await updateRow("point_programs", 1, { is_on: 0 });
	await expect(grant(10)).rejects.toMatchObject({ status: 422 });
	await grant(-30);
	expect(await readPoints(friend)).toMatchObject({ balance: 70 });
});

describe("a reward", () => {
	const stock = async () => (await readRows<{ stock: number }>("select stock from point_rewards"))[0]!.stock;

	test("keeps the pieces subtracted that friends took while its form was open", async () => {
		const id = await buildReward(clock, operator, { stock: 3 });
		await grant(200);
		await press(id);
		const save = (input: object, version: number) =>
			updateReward({
				ctx: ctx(),
				input: {
					...rewardInput.parse({ name: "紅茶", points: 100, version, ...input }),
					id,
				},
			});
		await save({ stock: 3, shown_stock: 3 }, 1);
		expect(await stock()).toBe(2);
		await save({ stock: 10, shown_stock: 3 }, 2);
		expect(await stock()).toBe(9);
		await save({ stock: 0, shown_stock: 10 }, 3);
		expect(await stock()).toBe(0);
	});

	test("that is cancelled returns its points and its piece, once; one that was handed out stays", async () => {
		const id = await buildReward(clock, operator, { stock: 2 });
		await grant(200);
		const redemptions = [await press(id), await press(id)].map((taken) => ("id" in taken ? taken.id : 0));
		expect(await stock()).toBe(0);
		const cancel = (redemption: number) => cancelRedemption({ ctx: ctx(), input: { id: redemption } });
		await cancel(redemptions[0]!);
		await cancel(redemptions[0]!);
		await handOutReward({ ctx: ctx(), input: { id: redemptions[1]! } });
		await expect(cancel(redemptions[1]!)).rejects.toMatchObject({ status: 422 });
		expect(await stock()).toBe(1);
		expect(await readPoints(friend)).toMatchObject({ balance: 100, entries: 100 });
	});

	test("is handed out once: a second hand at another till is told, a repeated save is not", async () => {
		const id = await buildReward(clock, operator);
		await grant(100);
		const taken = await press(id);
		const session = await signInOperator(operator);
		const hand = (key: string) =>
			sendRequest(`/api/points/redemptions/${"id" in taken ? taken.id : 0}/hand`, {
				as: session,
				method: "POST",
				headers: { "idempotency-key": key },
			});
		const answers = [await hand("till-one-1"), await hand("till-one-1"), await hand("till-two-1")];
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 422]);
	});
});

describe("routes", () => {
	let session: ConsoleSession;
	beforeEach(async () => {
		session = await signInOperator(operator);
		await grant(100);
	});
	const post = (path: string, json: object, as = session) => sendRequest(path, { as, json, method: "POST" });
	const entries = (id = friend.id) => `/api/points/friends/${id}/entries`;

	test("refuse unknown fields, half points, nothing and too much, and change nothing", async () => {
		const before = await takeSnapshot();
		for (const json of [
			{ points: 10, reason: "x", pionts: 5 },
			{ points: 0.5, reason: "x" },
			{ points: 0, reason: "x" },
			{ points: 1e9, reason: "x" },
			{ points: -1e9, reason: "x" },
			{ points: -101, reason: "x" },
			{ points: 10, reason: "" },
			{ points: 10 },
		])
			expect([json, (await post(entries(), json)).status]).toEqual([json, 422]);
		expect(
			(await listChangesSince(before)).filter((change) => !/save_keys|point_programs/.test(change)),
		).toEqual([]);
	});

	test("show and change only the friends of the operator's scope", async () => {
		const tag = await buildTag();
		const seen = await buildFriend({ tagIds: [tag.id] });
		await grant(10, seen);
		const limited = await buildSession({ scope: { tagIds: [tag.id] } as never });
		const [hidden] = await readRows<{ id: number }>(
			"select id from point_entries where friend_id = ?",
			friend.id,
		);
		for (const path of [
			entries(),
			`/api/points/friends/${friend.id}/stamp`,
			`/api/points/friends/${friend.id}/end-links`,
			`/api/points/entries/${hidden!.id}/reverse`,
		])
			expect([path, (await post(path, { points: 1, reason: "x" }, limited)).status]).toEqual([path, 404]);
		expect((await sendRequest(`/api/points/friends/${friend.id}`, { as: limited })).status).toBe(404);
		const list = await sendRequest("/api/points/entries", { as: limited });
		expect(
			((await list.json()) as { items: { friend_id: number }[] }).items.map(({ friend_id }) => friend_id),
		).toEqual([seen.id]);
	});

	test("need their abilities", async () => {
		const reader = await buildSession({ abilities: ["point-read", "friend-read"] });
		expect((await post(entries(), { points: 1, reason: "x" }, reader)).status).toBe(403);
		expect((await sendRequest(`/api/points/friends/${friend.id}`, { as: reader })).status).toBe(200);
		expect((await sendRequest("/api/points/stamp-code", { as: reader })).status).toBe(403);
	});
});
