import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { introductionProgramInput } from "#domain/commerce/introductions/introduction-program.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { INTRODUCTION_PAGE_ID } from "#domain/engine/public-addresses/own-links.ts";
import { INTRODUCTION_TEXTS } from "#domain/platform/texts/introductions-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { countGoals } from "#functions/commerce/introductions/count-goals.ts";
import {
	approveIntroduction,
	declineIntroduction,
	reverseIntroduction,
} from "#functions/commerce/introductions/decide-introduction.ts";
import {
	deleteOldIntroductionVisits,
	noteIntroductionVisit,
} from "#functions/commerce/introductions/introduction-visits.ts";
import { listIntroductions, rankIntroducers } from "#functions/commerce/introductions/list-introductions.ts";
import { saveSettings } from "#functions/commerce/introductions/save-settings.ts";
import { writePointToken } from "#functions/engine/deliveries/point-link-token.ts";
import { filterWhere } from "#functions/engine/filters/filter-where.ts";
import {
	readIntroductionCode,
	writeIntroductionCode,
} from "#functions/engine/friend-records/introduction-code.ts";
import { POINT_EVENT_SOURCES } from "#functions/point-event-sources.ts";
import { addTagsEffect, buildAction } from "#tests/support/action-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { LOGIN_CHANNEL, logInAtLine } from "#tests/support/line-login.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { killAtWrite } from "#tests/support/observed-database.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { moveMoney, storePayment } from "#tests/support/points/payment-rows.ts";
import { beginPoints, onDatabase, pointContext, readPoints } from "#tests/support/points/points-fixture.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { nextId, TestClock } from "#tests/support/test-clock.ts";

/** Queue contexts have the login channel too. */
class ClockWithLogin extends TestClock {
	override get env() {
		return { ...super.env, ...LOGIN_CHANNEL, PUBLIC_ORIGIN: TEST_ORIGIN };
	}
}

const VISITOR = `U${"a".repeat(32)}`;
const OTHER = `U${"b".repeat(32)}`;

let clock: TestClock;
let operator: BuiltOperator;
let introducer: { id: number; lineUserId: string };
beforeEach(async () => {
	await resetState();
	clock = new ClockWithLogin("2026-11-20 10:00").rule();
	await fakeLine.forget();
	({ operator } = await beginPoints(clock));
	introducer = await buildFriend({ name: "紹介 花子", followedAt: clock.now - 30 * DAY, addedBy: "follow" });
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

const ctx = (key?: string) => ({ ...pointContext(clock, operator, key), env: clock.env });
const PROGRAM = {
	...{ is_on: true, goal: "added", needs_approval: false, introducer_points: 100, friend_points: 50 },
	...{ title: "お友だちからの紹介", message: "初回10%引き", version: 1 },
};
const begin = (given: object = {}, version = 1) =>
	saveSettings({
		ctx: ctx(),
		input: introductionProgramInput.parse({ ...PROGRAM, ...given, version }),
		sources: POINT_EVENT_SOURCES,
	});
const visit = (lineUserId = VISITOR, by = introducer.id) =>
	noteIntroductionVisit(ctx(), { introducerId: by, lineUserId, at: clock.now });
const follow = (from = VISITOR) => receiveAndWork(clock, lineEvents.follow({ from, at: clock.now }));
const later = (by = MINUTE) => {
	clock.advance(by);
	clock.rule();
};
const bring = async (lineUserId = VISITOR, by = introducer.id) => {
	later();
	await visit(lineUserId, by);
	later();
	await follow(lineUserId);
	return friendOf(lineUserId);
};
const friendOf = async (lineUserId: string) =>
	(await readRows<{ id: number }>("select id from friends where line_user_id = ?", lineUserId))[0]!;
const states = async () =>
	(await readRows<{ state: string }>("select state from introductions order by id")).map(
		({ state }) => state,
	);
const balanceOf = async (friend: { id: number }) => (await readPoints(friend)).balance;
const count = () => countGoals(ctx(), POINT_EVENT_SOURCES);

describe("a friend's link", () => {
	const open = async (path: string) => {
		const response = await sendRequest(path, { env: LOGIN_CHANNEL });
		await response.body?.cancel();
		return response.headers.get("Location")!;
	};
	const code = () => writeIntroductionCode(ctx(), introducer.id);

	test.each(["before", "after"])(
		"leads by LINE Login to the tie, with the follow event %s the return",
		async (order) => {
			await begin();
			const page = await new PageVisitor().open(`/invite/${code()}`);
			expect(page.said).toContain("お友だちからの紹介");
			expect(page.said).not.toContain("花子");
			const address = await open(`/invite/${code()}/add`);
			expect(new URL(address).searchParams.get("bot_prompt")).toBe("aggressive");
			later();
			if (order === "before") await follow();
			await open(logInAtLine(address, VISITOR));
			if (order === "after") await follow();
			const friend = await friendOf(VISITOR);
			expect(await readRows("select introducer_id, friend_id, state from introductions")).toEqual([
				{ introducer_id: introducer.id, friend_id: friend.id, state: "rewarded" },
			]);
			expect([await balanceOf(introducer), await balanceOf(friend)]).toEqual([100, 50]);
			expect(await countRows("introduction_visits")).toBe(0);
		},
	);

	test("with another signature opens nothing, and a switched-off program none", async () => {
		expect((await new PageVisitor().open(`/invite/${code()}`)).status).toBe(404);
		await begin();
		const forged = code().replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
		expect(readIntroductionCode(ctx(), forged)).toBeNull();
		expect((await new PageVisitor().open(`/invite/${forged}`)).status).toBe(404);
		expect((await new PageVisitor().open(`/invite/${code()}`)).status).toBe(200);
	});
});

describe("an introduction is not", () => {
	test("one of oneself, of a former friend, of a friend who returns, or of one deleted before", async () => {
		await begin();
		await visit(introducer.lineUserId);
		const known = await buildFriend({ lineUserId: OTHER, followedAt: clock.now - DAY, addedBy: "follow" });
		await visit(known.lineUserId);
		expect(await countRows("introduction_visits")).toBe(0);
		await visit();
		await buildFriend({ lineUserId: VISITOR, followedAt: clock.now, addedBy: "return" });
		await visit();
		const back = `U${"c".repeat(32)}`;
		await buildFriend({ lineUserId: back, followedAt: clock.now, addedBy: "follow" });
		await updateRow("friends", (await friendOf(back)).id, { forgotten_before: clock.now - 1 });
		await visit(back);
		expect(await states()).toEqual([]);
	});

	test("one more than a day after the link was opened", async () => {
		await begin();
		await visit();
		later(DAY + HOUR);
		await follow();
		expect(await states()).toEqual([]);
	});

	test("a ring: whoever came by a friend does not bring them", async () => {
		await begin();
		const first = await bring();
		const second = await bring(OTHER, first.id);
		// As if the first introducer's row was new again.
		await updateRow("friends", introducer.id, { followed_at: clock.now + 1 });
		await visit(introducer.lineUserId, second.id);
		expect(await countRows("introductions")).toBe(2);
	});

	test("a second one of the same friend, whose later link changes nothing", async () => {
		await begin();
		await bring();
		const rival = await buildFriend({ followedAt: clock.now - DAY, addedBy: "follow" });
		await visit(VISITOR, rival.id);
		expect(await readRows("select introducer_id from introductions")).toEqual([
			{ introducer_id: introducer.id },
		]);
		await expect(
			storeRow("introductions", {
				...{ introducer_id: rival.id, friend_id: (await friendOf(VISITOR)).id, state: "added", added_at: 1 },
			}),
		).rejects.toThrow();
	});

	test("one of two links but the last", async () => {
		await begin();
		const rival = await buildFriend({ followedAt: clock.now - DAY, addedBy: "follow" });
		await visit();
		later();
		await bring(VISITOR, rival.id);
		expect(await readRows("select introducer_id from introductions")).toEqual([{ introducer_id: rival.id }]);
	});
});

describe("the goal", () => {
	test("is an event of the new friend after they came, once", async () => {
		await begin({ goal: "form_answered" });
		const form_id = await insertNamedRow("forms", { code: "abc123" });
		const friend = await bring();
		const stranger = await buildFriend();
		const answer = (who: { id: number }) =>
			storeRow("form_answers", { form_id, friend_id: who.id, answers: [], created_at: clock.now });
		await answer(stranger);
		await count();
		expect(await states()).toEqual(["added"]);
		await answer(friend);
		await answer(friend);
		await count();
		await count();
		expect(await states()).toEqual(["rewarded"]);
		expect([await balanceOf(introducer), await balanceOf(friend)]).toEqual([100, 50]);
	});

	test("is a sum of real money", async () => {
		await begin({ goal: "paid", goal_yen: 3_000 });
		const friend = await bring();
		const pay = async (yen: number, given: object = {}) => {
			await moveMoney(await storePayment(friend, clock.now), { yen, at: clock.now, ...given });
			await count();
		};
		await pay(2_000);
		await pay(5_000, { isTest: true });
		expect(await states()).toEqual(["added"]);
		await pay(1_000);
		expect(await states()).toEqual(["rewarded"]);
	});

	test("that was paid lapses with a full refund before the approval, and is reached by another payment", async () => {
		await begin({ goal: "paid", goal_yen: 3_000, needs_approval: true });
		const friend = await bring();
		const payment = await storePayment(friend, clock.now);
		const move = async (kind: "charge" | "refund", yen: number, given: object = {}) => {
			later();
			await moveMoney(payment, { kind, yen, at: clock.now, ...given });
			await count();
		};
		await move("charge", 5_000);
		expect(await states()).toEqual(["waiting"]);
		await move("refund", -2_000);
		await move("refund", -5_000, { isTest: true });
		expect(await states()).toEqual(["waiting"]);
		later();
		await moveMoney(payment, { kind: "refund", yen: -1, at: clock.now });
		await expect(approveIntroduction({ ctx: ctx(), input: { id: 1 } })).rejects.toMatchObject({
			status: 422,
			body: { ERROR: [INTRODUCTION_TEXTS.refunded] },
		});
		await count();
		expect(await readRows("select state, reached_at, reached_month from introductions")).toEqual([
			{ state: "added", reached_at: null, reached_month: null },
		]);
		await expect(approveIntroduction({ ctx: ctx(), input: { id: 1 } })).rejects.toMatchObject({
			status: 422,
		});
		await move("charge", 1);
		expect(await states()).toEqual(["waiting"]);
		await approveIntroduction({ ctx: ctx(), input: { id: 1 } });
		expect([await balanceOf(introducer), await balanceOf(friend)]).toEqual([100, 50]);
	});

	test("that was something else than money does not lapse with a refund", async () => {
		const { version } = await begin({ needs_approval: true });
		const friend = await bring();
		await begin({ goal: "paid", goal_yen: 3_000, needs_approval: true }, version);
		const payment = await storePayment(friend, clock.now);
		later();
		await moveMoney(payment, { yen: 1_000, at: clock.now });
		await moveMoney(payment, { kind: "refund", yen: -1_000, at: clock.now });
		await count();
		expect(await states()).toEqual(["waiting"]);
	});

	test("counts from its change on", async () => {
		const { version } = await begin({ goal: "paid", goal_yen: 1 });
		const friend = await bring();
		const form_id = await insertNamedRow("forms", { code: "abc123" });
		await storeRow("form_answers", { form_id, friend_id: friend.id, answers: [], created_at: clock.now });
		await begin({ goal: "form_answered" }, version);
		await count();
		expect(await states()).toEqual(["added"]);
		await storeRow("form_answers", { form_id, friend_id: friend.id, answers: [], created_at: clock.now });
		await count();
		expect(await states()).toEqual(["rewarded"]);
	});

	test("gives its rewards once, wherever the worker dies", async () => {
		await begin({ goal: "form_answered" });
		const friend = await bring();
		const form_id = await insertNamedRow("forms", { code: "abc123" });
		await storeRow("form_answers", { form_id, friend_id: friend.id, answers: [], created_at: clock.now });
		for (const when of ["before", "after"] as const) {
			const { database } = killAtWrite(env.DB, { trip: 0, when });
			await countGoals(onDatabase(ctx(), database), POINT_EVENT_SOURCES).catch(() => undefined);
		}
		await count();
		expect([await balanceOf(introducer), await balanceOf(friend)]).toEqual([100, 50]);
	});
});

describe("rewards", () => {
	test("wait for an approval, are given once, and are reversed", async () => {
		const tag = await buildTag();
		const { id: introducer_action_id } = await buildAction({ effects: [addTagsEffect(tag.id)] });
		await begin({ needs_approval: true, introducer_action_id });
		const friend = await bring();
		expect([await states(), await balanceOf(introducer)]).toEqual([["waiting"], 0]);
		const { id } = (await listIntroductions({ ctx: ctx(), input: { state: "waiting" } })).items[0]!;
		await approveIntroduction({ ctx: ctx(), input: { id } });
		await expect(approveIntroduction({ ctx: ctx(), input: { id } })).rejects.toMatchObject({ status: 422 });
		await expect(declineIntroduction({ ctx: ctx(), input: { id, reason: "遅い" } })).rejects.toMatchObject({
			status: 422,
		});
		expect([await balanceOf(introducer), await balanceOf(friend)]).toEqual([100, 50]);
		expect(await countRows("pending_runs", "cause_type = 'introduction'")).toBe(1);
		await reverseIntroduction({ ctx: ctx(), input: { id, reason: "不正" } });
		expect([await states(), await balanceOf(introducer), await balanceOf(friend)]).toEqual([
			["reversed"],
			0,
			0,
		]);
	});

	test("whose payment went back afterwards are listed, and taken back by entries of their own", async () => {
		await begin({ goal: "paid", goal_yen: 3_000 });
		const [friend, other] = [await bring(), await bring(OTHER)];
		const pay = async (who: { id: number }) => {
			const payment = await storePayment(who, clock.now);
			await moveMoney(payment, { yen: 3_000, at: clock.now });
			await count();
			return payment;
		};
		const payment = await pay(friend);
		await pay(other);
		later();
		const refunded = async () =>
			(await listIntroductions({ ctx: ctx(), input: { state: "refunded" } })).items.map(({ id }) => id);
		expect(await refunded()).toEqual([]);
		await moveMoney(payment, { kind: "refund", yen: -3_000, at: clock.now });
		await count();
		expect([await states(), await refunded()]).toEqual([["rewarded", "rewarded"], [1]]);
		const { items } = await listIntroductions({ ctx: ctx(), input: { state: "rewarded" } });
		expect(items.map(({ id, is_refunded }) => [id, is_refunded])).toEqual([
			[2, false],
			[1, true],
		]);
		await reverseIntroduction({ ctx: ctx(), input: { id: 1, reason: "返金" } });
		expect([await states(), await refunded()]).toEqual([["reversed", "rewarded"], []]);
		expect([await balanceOf(introducer), await balanceOf(friend)]).toEqual([100, 0]);
		expect(await countRows("point_entries", "kind = 'reverse'")).toBe(2);
		// A refund that fails gives the money back, and nobody another reward.
		await moveMoney(payment, { kind: "refund-failed", yen: 3_000, at: clock.now });
		await count();
		expect(await states()).toEqual(["reversed", "rewarded"]);
	});

	test("are not given for one that is declined", async () => {
		await begin({ needs_approval: true });
		await bring();
		await declineIntroduction({ ctx: ctx(), input: { id: 1, reason: "お店の方" } });
		await expect(approveIntroduction({ ctx: ctx(), input: { id: 1 } })).rejects.toMatchObject({
			status: 422,
		});
		expect([await states(), await balanceOf(introducer)]).toEqual([["declined"], 0]);
	});

	test("of an introducer end at the maximum of a month and in all; those of the new friend do not", async () => {
		await begin({ month_cap: 1, total_cap: 2 });
		const users = ["1", "2", "3", "4"].map((digit) => `U${digit.repeat(32)}`);
		await bring(users[0]);
		const second = await bring(users[1]);
		expect([await balanceOf(introducer), await balanceOf(second)]).toEqual([100, 50]);
		later(31 * DAY);
		await bring(users[2]);
		later(31 * DAY);
		await bring(users[3]);
		expect(await balanceOf(introducer)).toBe(200);
		expect(await readRows("select is_capped from introductions order by id")).toEqual(
			[0, 1, 0, 1].map((is_capped) => ({ is_capped })),
		);
	});

	test("of an introducer who was blocked after the new friend came wait for an operator", async () => {
		await begin({ goal: "form_answered" });
		const friend = await bring();
		await updateRow("friends", introducer.id, { user_rate: USER_RATE.blocked });
		const form_id = await insertNamedRow("forms", { code: "abc123" });
		await storeRow("form_answers", { form_id, friend_id: friend.id, answers: [], created_at: clock.now });
		await count();
		expect([await states(), await balanceOf(introducer), await balanceOf(friend)]).toEqual([
			["waiting"],
			0,
			0,
		]);
	});

	test("of two approvals at once are given once", async () => {
		await begin({ needs_approval: true });
		await bring();
		const results = await Promise.allSettled(
			[1, 2, 3].map(() => approveIntroduction({ ctx: ctx(nextId()), input: { id: 1 } })),
		);
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await balanceOf(introducer)).toBe(100);
	});
});

describe("what operators see", () => {
	test("is limited to their friends", async () => {
		const tag = await buildTag();
		await begin();
		await bring();
		const narrow = await buildOperator();
		const narrowCtx = { ...operatorContext(clock, narrow), saveKey: nextId() };
		narrowCtx.operator = { ...narrowCtx.operator, friendScope: { all: false, tagIds: [tag.id] } as never };
		expect((await listIntroductions({ ctx: narrowCtx, input: { state: "rewarded" } })).items).toEqual([]);
		expect((await rankIntroducers({ ctx: narrowCtx, input: { days: 30 } })).items).toEqual([]);
		await expect(
			reverseIntroduction({ ctx: narrowCtx, input: { id: 1, reason: "不正" } }),
		).rejects.toMatchObject({ status: 404 });
		expect((await rankIntroducers({ ctx: ctx(), input: { days: 30 } })).items).toMatchObject([
			{ id: introducer.id, added: 1, reached: 1, rewarded: 1 },
		]);
	});

	test("hides an introduction of which they may see the introducer alone", async () => {
		const tag = await buildTag();
		await begin();
		const seen = await buildFriend({
			followedAt: clock.now - 30 * DAY,
			addedBy: "follow",
			tagIds: [tag.id],
		});
		await bring(VISITOR, seen.id);
		const narrow = { ...ctx() };
		narrow.operator = { ...narrow.operator, friendScope: { all: false, tagIds: [tag.id] } as never };
		expect((await listIntroductions({ ctx: ctx(), input: { state: "rewarded" } })).items).toHaveLength(1);
		expect((await listIntroductions({ ctx: narrow, input: { state: "rewarded" } })).items).toEqual([]);
		await expect(
			reverseIntroduction({ ctx: narrow, input: { id: 1, reason: "不正" } }),
		).rejects.toMatchObject({
			status: 404,
		});
	});

	test("has conditions for who introduced and who came", async () => {
		await begin();
		const friend = await bring();
		const found = (condition: object) =>
			queryRows(
				ctx().db,
				{ id: number },
				sql`select ${friends.id} as id from ${friends} where ${filterWhere(
					ctx(),
					filterSchema.parse({ inputs: [{ type: 139, ...condition }] }),
				)}`,
			).then((rows) => rows.map(({ id }) => id));
		expect(await found({ by: 0, count: 1 })).toEqual([introducer.id]);
		expect(await found({ by: 0, count: 2 })).toEqual([]);
		expect(await found({ by: 1 })).toEqual([friend.id]);
	});
});

test("a friend's own page shows the link and sums, and nobody's name", async () => {
	await begin();
	await bring();
	const token = writePointToken(ctx(), {
		friendId: introducer.id,
		urlId: INTRODUCTION_PAGE_ID,
		sentAt: clock.now,
	});
	const page = await new PageVisitor().open(`/pt/introduce?t=${token}`);
	for (const text of ["紹介 花子さま", "/invite/", "1人", "100ポイント"]) expect(page.said).toContain(text);
	expect(page.text).not.toContain("<script");
	expect(page.text.length).toBeLessThan(30_000);
	const other = writePointToken(ctx(), { friendId: introducer.id, urlId: 0, sentAt: clock.now });
	expect((await new PageVisitor().open(`/pt/introduce?t=${other}`)).status).toBe(403);
	expect((await new PageVisitor().open("/pt/introduce?t=x")).status).toBe(403);
});

test("while points are off the friend's page promises none", async () => {
	await begin();
	const token = writePointToken(ctx(), {
		friendId: introducer.id,
		urlId: INTRODUCTION_PAGE_ID,
		sentAt: clock.now,
	});
	const open = () => new PageVisitor().open(`/pt/introduce?t=${token}`);
	expect((await open()).said).toContain("100ポイント");
	await updateRow("point_programs", 1, { is_on: 0 });
	expect((await open()).said).not.toContain("100");
});

test("settings with a version that nobody has seen are refused and change nothing", async () => {
	await expect(begin({}, 7)).rejects.toMatchObject({ status: 409 });
	expect(await countRows("introduction_programs")).toBe(0);
});

test("visits of people who were not added are forgotten after a week", async () => {
	await begin();
	await visit();
	clock.pass(6 * DAY);
	await deleteOldIntroductionVisits(ctx());
	expect(await countRows("introduction_visits")).toBe(1);
	clock.pass(2 * DAY);
	await deleteOldIntroductionVisits(ctx());
	expect(await countRows("introduction_visits")).toBe(0);
});
