import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { pointProgramInput } from "#domain/commerce/points/point-program.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { changePoints } from "#functions/commerce/points/change-points.ts";
import { evaluateRanks } from "#functions/commerce/points/evaluate-ranks.ts";
import { grantForEvents } from "#functions/commerce/points/grant-for-events.ts";
import { listEntries } from "#functions/commerce/points/list-entries.ts";
import { reverseEntry } from "#functions/commerce/points/reverse-entry.ts";
import { saveProgram } from "#functions/commerce/points/save-program.ts";
import { POINT_EVENT_SOURCES } from "#functions/point-event-sources.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { killAtWrite } from "#tests/support/observed-database.ts";
import type { BuiltOperator } from "#tests/support/operator-builders.ts";
import { moveMoney, storePayment } from "#tests/support/points/payment-rows.ts";
import { beginPoints, onDatabase, pointContext, readPoints } from "#tests/support/points/points-fixture.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
let friend: { id: number };
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	friend = await buildFriend();
});

const ctx = () => pointContext(clock, operator);
const count = () => grantForEvents(ctx(), POINT_EVENT_SOURCES);
const balance = async () => (await readPoints(friend)).balance;
const PAID = { event: "paid", points: 1, per_yen: 100 };
const begin = async (given: object = { rules: [PAID] }) => {
	const begun = await beginPoints(clock, given);
	({ operator } = begun);
	clock.pass(MINUTE);
	return begun.program;
};
const move = (payment: number, yen: number, given: object = {}) =>
	moveMoney(payment, { yen, at: clock.now, ...given });

describe("a rule by payments", () => {
	test("grants points for each of so many yen, once, and none for a test", async () => {
		await begin();
		const payment = await storePayment(friend, clock.now);
		await move(payment, 1_250);
		await move(await storePayment(friend, clock.now), 9_999, { isTest: true });
		await count();
		await count();
		expect(await balance()).toBe(12);
	});

	test("takes back in proportion what is refunded, and restores it for a refund that failed", async () => {
		await begin();
		const payment = await storePayment(friend, clock.now);
		await move(payment, 1_000);
		await count();
		await move(payment, -350, { kind: "refund" });
		await count();
		expect(await balance()).toBe(6);
		await move(payment, 350, { kind: "refund-failed" });
		await count();
		expect(await balance()).toBe(10);
		await move(payment, -1_000, { kind: "refund" });
		await count();
		expect(await balance()).toBe(0);
		expect(await readPoints(friend)).toEqual({ balance: 0, entries: 0, remaining: 0 });
	});

	test("grants nothing for money that went back before the minute ended", async () => {
		await begin();
		const payment = await storePayment(friend, clock.now);
		await move(payment, 1_000);
		await move(payment, -1_000, { kind: "refund" });
		await count();
		expect(await readRows("select id from point_entries")).toEqual([]);
	});

	test("takes of spent points only what is left, and never below zero", async () => {
		await begin();
		const payment = await storePayment(friend, clock.now);
		await move(payment, 1_000);
		await count();
		await changePoints({ ctx: ctx(), input: { id: friend.id, points: -7, reason: "特典" } });
		await move(payment, -1_000, { kind: "refund" });
		await count();
		expect(await balance()).toBe(0);
	});

	test("of a payment that a pause has passed over takes nothing for its refund", async () => {
		const program = await begin();
		const save = (is_on: boolean, version: number) =>
			saveProgram({
				ctx: ctx(),
				input: pointProgramInput.parse({ ...program, is_on, version, circulation: undefined }),
				sources: POINT_EVENT_SOURCES,
			});
		await changePoints({ ctx: ctx(), input: { id: friend.id, points: 50, reason: "手動" } });
		const { version } = await save(false, program.version);
		const payment = await storePayment(friend, clock.now);
		await move(payment, 1_000);
		await save(true, version);
		await move(payment, -1_000, { kind: "refund" });
		await count();
		expect(await balance()).toBe(50);
	});

	test("leaves the rest of a grant to an operator's reversal", async () => {
		await begin();
		const payment = await storePayment(friend, clock.now);
		await move(payment, 1_000);
		await count();
		await move(payment, -400, { kind: "refund" });
		await count();
		const { items } = await listEntries({ ctx: ctx(), input: {} });
		const grant = items.find(({ kind }) => kind === "grant")!;
		expect(grant.is_reversible).toBe(true);
		await reverseEntry({ ctx: ctx(), input: grant });
		await reverseEntry({ ctx: ctx(), input: grant });
		expect(await balance()).toBe(0);
		await move(payment, -600, { kind: "refund" });
		await count();
		expect(await balance()).toBe(0);
	});

	test("counts once, wherever the worker dies", async () => {
		await begin();
		const payment = await storePayment(friend, clock.now);
		await move(payment, 1_000);
		await move(payment, -100, { kind: "refund" });
		for (const when of ["before", "after"] as const)
			for (let trip = 0; trip < 2; trip++) {
				const { database } = killAtWrite(env.DB, { trip, when });
				await grantForEvents(onDatabase(ctx(), database), POINT_EVENT_SOURCES).catch(() => undefined);
			}
		await count();
		expect(await balance()).toBe(9);
	});
});

describe("ranks by yen", () => {
	const ranks = [{ name: "シルバー", colour: "info", from_points: 5_000 }];
	const rank = async () =>
		(
			await readRows<{ name: string | null }>(
				"select r.name from point_balances b left join point_ranks r on r.id = b.rank_id",
			)
		)[0]?.name ?? null;

	test("follow the money that stayed, without tests", async () => {
		const tag = await buildTag();
		await begin({ rank_basis: "yen", ranks: [{ ...ranks[0], tag_id: tag.id }] });
		const payment = await storePayment(friend, clock.now);
		await move(payment, 4_000);
		await move(await storePayment(friend, clock.now), 5_000, { isTest: true });
		await count();
		await evaluateRanks(ctx());
		expect(await rank()).toBeNull();
		await move(await storePayment(friend, clock.now), 1_000);
		await count();
		await evaluateRanks(ctx());
		expect([await rank(), await tagIdsOf(friend)]).toEqual(["シルバー", [tag.id]]);
		await move(payment, -4_000, { kind: "refund" });
		await count();
		await evaluateRanks(ctx());
		expect([await rank(), await tagIdsOf(friend)]).toEqual([null, []]);
	});

	test("count what was paid before they were set", async () => {
		const program = await begin({});
		const payment = await storePayment(friend, clock.now);
		await move(payment, 6_000);
		await saveProgram({
			ctx: ctx(),
			input: pointProgramInput.parse({
				...program,
				rank_basis: "yen",
				ranks,
				circulation: undefined,
			}),
			sources: POINT_EVENT_SOURCES,
		});
		await evaluateRanks(ctx());
		expect(await rank()).toBe("シルバー");
	});

	test("count what was paid during a pause, from its end on", async () => {
		const program = await begin({ rank_basis: "yen", ranks });
		const save = (is_on: boolean, version: number) =>
			saveProgram({
				ctx: ctx(),
				input: pointProgramInput.parse({ ...program, is_on, version, circulation: undefined }),
				sources: POINT_EVENT_SOURCES,
			});
		const { version } = await save(false, program.version);
		await move(await storePayment(friend, clock.now), 6_000);
		await count();
		await save(true, version);
		await count();
		await evaluateRanks(ctx());
		expect(await rank()).toBe("シルバー");
	});

	test("move their friends to another tag that the rank gets", async () => {
		const [former, next] = [await buildTag(), await buildTag()];
		const program = await begin({
			ranks: [{ name: "シルバー", colour: "info", from_points: 10, tag_id: former.id }],
		});
		await changePoints({ ctx: ctx(), input: { id: friend.id, points: 10, reason: "手動" } });
		await evaluateRanks(ctx());
		expect(await tagIdsOf(friend)).toEqual([former.id]);
		await saveProgram({
			ctx: ctx(),
			input: pointProgramInput.parse({
				...program,
				ranks: program.ranks.map((each) => ({ ...each, tag_id: next.id })),
				circulation: undefined,
			}),
			sources: POINT_EVENT_SOURCES,
		});
		expect(await tagIdsOf(friend)).toEqual([next.id]);
	});
});
