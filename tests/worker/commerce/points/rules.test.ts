import { beforeEach, describe, expect, test } from "vitest";
import { pointProgramInput } from "#domain/commerce/points/point-program.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { changePoints } from "#functions/commerce/points/change-points.ts";
import { evaluateRanks } from "#functions/commerce/points/evaluate-ranks.ts";
import { grantForBirthdays } from "#functions/commerce/points/grant-for-birthdays.ts";
import { grantForEvents } from "#functions/commerce/points/grant-for-events.ts";
import { reverseEntry } from "#functions/commerce/points/reverse-entry.ts";
import { saveProgram } from "#functions/commerce/points/save-program.ts";
import { POINT_EVENT_SOURCES } from "#functions/point-event-sources.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import type { BuiltOperator } from "#tests/support/operator-builders.ts";
import { beginPoints, pointContext, readPoints } from "#tests/support/points/points-fixture.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { nextId, TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
let friend: { id: number };
let formId: number;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	friend = await buildFriend();
	formId = await insertNamedRow("forms", { code: "abc123" });
});

const ctx = () => pointContext(clock, operator);
const answer = () =>
	storeRow("form_answers", { form_id: formId, friend_id: friend.id, answers: [], created_at: clock.now });
const count = () => grantForEvents(ctx(), POINT_EVENT_SOURCES);
const PROGRAM = { is_on: true, unit: "ポイント" };
const FORM_RULE = { event: "form_answered", points: 10, per_day: 2 };

describe("rules by event", () => {
	test("pay what happens after they were saved, up to the daily cap, once each", async () => {
		await answer();
		({ operator } = await beginPoints(clock, { rules: [FORM_RULE] }));
		clock.pass(MINUTE);
		for (let each = 0; each < 3; each++) await answer();
		await count();
		await count();
		expect((await readPoints(friend)).balance).toBe(20);
		clock.pass(DAY);
		await answer();
		await count();
		expect((await readPoints(friend)).balance).toBe(30);
	});

	test("pay nothing for a pause, during which points were off", async () => {
		const { operator: owner, program } = await beginPoints(clock, { rules: [FORM_RULE] });
		operator = owner;
		const save = (is_on: boolean, version: number) =>
			saveProgram({
				ctx: ctx(),
				input: pointProgramInput.parse({ ...program, is_on, version, circulation: undefined }),
				sources: POINT_EVENT_SOURCES,
			});
		const { version } = await save(false, program.version);
		clock.pass(MINUTE);
		await answer();
		await count();
		await save(true, version);
		await count();
		expect((await readPoints(friend)).balance).toBe(0);
	});

	test("and ranks keep their ids when a save is repeated with its key", async () => {
		const ranks = [{ name: "シルバー", colour: "info", from_points: 100 }];
		({ operator } = await beginPoints(clock));
		const key = nextId();
		const save = () =>
			saveProgram({
				ctx: pointContext(clock, operator, key),
				input: pointProgramInput.parse({ ...PROGRAM, rules: [FORM_RULE], ranks, version: 2 }),
				sources: POINT_EVENT_SOURCES,
			});
		const first = await save();
		clock.pass(MINUTE);
		expect(await save()).toEqual(first);
		expect([await countRows("point_rules"), await countRows("point_ranks")]).toEqual([1, 1]);
	});

	test("pay no birthday of a pause, but that of the day on which it ends", async () => {
		const fieldId = await insertNamedRow("vars", { type: 30 });
		const rules = [{ event: "birthday", points: 100, field_id: fieldId }];
		const { operator: owner, program } = await beginPoints(clock, { rules });
		operator = owner;
		await grantForBirthdays(ctx());
		const save = (is_on: boolean, version: number) =>
			saveProgram({
				ctx: ctx(),
				input: pointProgramInput.parse({ ...PROGRAM, is_on, rules: program.rules, version }),
				sources: POINT_EVENT_SOURCES,
			});
		const { version } = await save(false, program.version);
		const late = await buildFriend();
		for (const [friend_id, date] of [
			[friend.id, "1990-11-21"],
			[late.id, "1990-11-23"],
		])
			await storeRow("friend_vars", { friend_id, var_id: fieldId, value: date, date, updated_at: 1 });
		clock.pass(3 * DAY);
		await save(true, version);
		await grantForBirthdays(ctx());
		expect([(await readPoints(friend)).balance, (await readPoints(late)).balance]).toEqual([0, 100]);
	});

	test("pay a birthday once a year, on the day that the account observes for 29 February", async () => {
		const fieldId = await insertNamedRow("vars", { type: 30 });
		({ operator } = await beginPoints(clock, {
			rules: [{ event: "birthday", points: 100, field_id: fieldId }],
		}));
		const leap = await buildFriend();
		for (const [friend_id, date] of [
			[friend.id, "1990-11-21"],
			[leap.id, "1992-02-29"],
		])
			await storeRow("friend_vars", { friend_id, var_id: fieldId, value: date, date, updated_at: 1 });
		const dayOf = async (day: string) => {
			clock.pass(tokyoTime(`${day} 00:01`) - clock.now);
			for (let each = 0; each < 2; each++) await grantForBirthdays(ctx());
			return [(await readPoints(friend)).balance, (await readPoints(leap)).balance];
		};
		expect(await dayOf("2026-11-21")).toEqual([100, 0]);
		expect(await dayOf("2027-02-28")).toEqual([100, 100]);
		expect(await dayOf("2027-03-01")).toEqual([100, 100]);
		expect(await dayOf("2027-11-21")).toEqual([200, 100]);
		expect(await dayOf("2028-02-28")).toEqual([200, 100]);
		expect(await dayOf("2028-02-29")).toEqual([200, 200]);
	});
});

describe("ranks", () => {
	const grant = (points: number) =>
		changePoints({ ctx: ctx(), input: { id: friend.id, points, reason: "テスト" } }).then(() =>
			evaluateRanks(ctx()),
		);
	const rank = async () =>
		(
			await readRows<{ name: string | null }>(
				"select r.name from point_balances b left join point_ranks r on r.id = b.rank_id",
			)
		)[0]?.name ?? null;

	test("give a tag and run an action at each change, and take the tag when the period has passed", async () => {
		const [silver, gold] = [await buildTag(), await buildTag()];
		const { id: action_id } = await buildAction();
		({ operator } = await beginPoints(clock, {
			rank_months: 1,
			ranks: [
				{ name: "シルバー", colour: "info", from_points: 100, tag_id: silver.id },
				{ name: "ゴールド", colour: "warning", from_points: 300, tag_id: gold.id, action_id },
			],
		}));
		await grant(99);
		expect([await rank(), await tagIdsOf(friend)]).toEqual([null, []]);
		await grant(1);
		expect([await rank(), await tagIdsOf(friend)]).toEqual(["シルバー", [silver.id]]);
		await grant(200);
		expect([await rank(), await tagIdsOf(friend)]).toEqual(["ゴールド", [gold.id]]);
		await grant(-250);
		expect(await rank()).toBe("ゴールド");
		expect(await countRows("pending_runs", "cause_type = 'points'")).toBe(1);
		// The day of the grants leaves the period on the day after 20 December.
		clock.pass(tokyoTime("2026-12-20 23:00") - clock.now);
		await evaluateRanks(ctx());
		expect(await rank()).toBe("ゴールド");
		clock.pass(tokyoTime("2026-12-21 00:01") - clock.now);
		await evaluateRanks(ctx());
		expect([await rank(), await tagIdsOf(friend)]).toEqual([null, []]);
	});

	test("give no protected tag, as no effect does", async () => {
		const { id: tag_id } = await buildTag({ protected: true });
		const saved = beginPoints(clock, {
			ranks: [{ name: "シルバー", colour: "info", from_points: 100, tag_id }],
		});
		await expect(saved).rejects.toMatchObject({ status: 422 });
		expect(await countRows("point_ranks")).toBe(0);
	});

	test("count a reversal in the period of what it reverses", async () => {
		({ operator } = await beginPoints(clock, {
			rank_months: 1,
			ranks: [{ name: "シルバー", colour: "info", from_points: 100 }],
		}));
		await grant(1_000);
		const [old] = await readRows<{ id: number }>("select id from point_entries");
		clock.pass(60 * DAY);
		await grant(150);
		await reverseEntry({ ctx: ctx(), input: old! });
		await evaluateRanks(ctx());
		expect(await rank()).toBe("シルバー");
	});
});
