import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { commitBatch, connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { MAX_DAYS_BACK } from "#domain/automation/scores/score-rule-limits.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { attributeVisit } from "#functions/acquisition/landings/attribute-landing-visit.ts";
import { continueAfterScenario } from "#functions/automation/scenarios/continue-after-scenario.ts";
import { countScores } from "#functions/automation/scores/count-scores.ts";
import { deleteOldScores } from "#functions/automation/scores/delete-old-scores.ts";
import { actionKey, loadActions } from "#functions/engine/actions/load-actions.ts";
import { startRuns } from "#functions/engine/actions/start-runs.ts";
import { noteScoreFacts } from "#functions/platform/notices/note-score-facts.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { storeLink } from "#tests/support/counted-links.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildEffect, insertNamedRow, runEffectsFor } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import {
	fetchScoreData,
	fetchScorePoints,
	requestScore,
	requestScoreUpdate,
	runScoreMinute,
	storeReplies,
} from "#tests/support/score-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { storeRow, storeRows, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: ConsoleSession;
let friend: FriendRecord;
let other: FriendRecord;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	operator = await buildSession();
	[friend, other] = [await buildFriend(), await buildFriend()];
});

/** Creates a score; later events happen a minute afterwards. */
async function makeScore(as: ConsoleSession, given: object = {}): Promise<number> {
	const id = await requestScore(as, given);
	clock.pass(MINUTE);
	return id;
}

const shown = async (who: FriendRecord = friend) => (await fetchScorePoints(operator, who.id))[0]?.slice(1);

describe("a rule gives points once for what happened", () => {
	test("a reply counts once, however often LINE tells of it and the minute is done again", async () => {
		await makeScore(operator);
		const event = lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "予約したいです" });
		await receiveAndWork(clock, event);
		await receiveAndWork(clock, event);
		for (let times = 0; times < 3; times++) await runScoreMinute(clock);
		expect(await shown()).toEqual([10, "低"]);
		expect(await shown(other)).toEqual([0, "低"]);
	});

	test("two workers in the same minute count it once", async () => {
		await makeScore(operator);
		await storeReplies(
			Array.from({ length: 30 }, () => friend.id),
			clock.now,
		);
		await Promise.all([countScores(clock.context()), countScores(clock.context())]);
		expect(await countRows("score_points")).toBe(30);
		expect(await shown()).toEqual([100, "高"]);
		expect(await readRows("select value from friend_scores")).toEqual([{ value: 300 }]);
	});

	test("what happened before the score is not counted from now on, and is where it is counted back", async () => {
		await storeReplies([friend.id], clock.now - 20 * DAY);
		await storeReplies([friend.id], clock.now - 3 * DAY);
		await makeScore(operator, { name: "これから" });
		await makeScore(operator, { name: "10日前から", days_back: 10 });
		await makeScore(operator, { name: "30日前から", days_back: 30 });
		await runScoreMinute(clock);
		expect(await fetchScorePoints(operator, friend.id)).toEqual([
			["これから", 0, "低"],
			["10日前から", 10, "低"],
			["30日前から", 20, "低"],
		]);
	});

	test("at most so often a day, and at all, the first ones", async () => {
		await makeScore(operator, {
			rules: [
				{ event: "replied", points: 1, per_day: 2 },
				{ event: "replied", points: 10, per_friend: 3 },
				{ event: "replied", points: 1_000, per_day: 1, per_friend: 2 },
			],
			ceiling: 100_000,
		});
		for (let day = 0; day < 3; day++) {
			await storeReplies([friend.id, friend.id], clock.now);
			await runScoreMinute(clock);
			await storeReplies([friend.id, friend.id], clock.now);
			await runScoreMinute(clock);
			clock.pass(DAY);
		}
		// Two of each of three days, three in total, and one of each of the first two days.
		expect(await shown()).toEqual([6 + 30 + 2_000, "高"]);
	});

	test("a page that is cut off in the middle is counted whole by the next minute", async () => {
		await makeScore(operator);
		await storeReplies([friend.id], clock.now);
		const before = await readRows("select position from score_cursors");
		// The last write of the transaction fails, so the worker dies.
		await env.DB.exec(
			"create trigger dies before update of position on score_cursors begin select raise(abort, 'died'); end",
		);
		await countScores(clock.context());
		expect([await countRows("score_points"), await countRows("friend_scores")]).toEqual([0, 0]);
		expect(await readRows("select position from score_cursors")).toEqual(before);
		await env.DB.exec("drop trigger dies");
		await runScoreMinute(clock);
		expect(await shown()).toEqual([10, "低"]);
	});

	test("more than a page is counted in one minute, without a query per row", async () => {
		await makeScore(operator);
		await env.DB.prepare(
			`insert into messages (friend_id, outgoing, timestamp, type)
				with recursive n (i) as (select 1 union all select i + 1 from n where i < 4500)
				select ?, i % 2, ?, 'text' from n`,
		)
			.bind(friend.id, clock.now)
			.run();
		await runScoreMinute(clock);
		expect(await countRows("score_points")).toBe(2_250);
	});
});

describe("each event", () => {
	const rule = (event: string, given: object = {}) => ({ rules: [{ event, points: 7, ...given }] });

	test("a button and no message", async () => {
		await makeScore(operator, rule("button_tapped"));
		await storeReplies([friend.id], clock.now);
		await storeReplies([other.id], clock.now, "postback");
		await runScoreMinute(clock);
		expect([await shown(), await shown(other)]).toEqual([
			[0, "低"],
			[7, "低"],
		]);
	});

	test("a chosen link, form, script and conversion, and no other", async () => {
		const form = await insertNamedRow("forms", { code: "abcdef" });
		const script = await insertNamedRow("scripts", { code: "abcdefgh", url: "https://shop.example" });
		const tracker = await insertNamedRow("trackers", { tracker_code: "abcd" });
		const link = await storeLink("https://shop.example/a");
		const elsewhere = {
			form_answered: await insertNamedRow("forms", { code: "ghijkl" }),
			page_visited: await insertNamedRow("scripts", { code: "ijklmnop", url: "https://shop.example" }),
			converted: await insertNamedRow("trackers", { tracker_code: "efgh" }),
			link_tapped: await storeLink("https://shop.example/b"),
		};
		const deliveryId = await delivery(friend);
		const happened: Record<string, (itemId: number) => readonly [string, Record<string, unknown>]> = {
			form_answered: (form_id) => ["form_answers", { form_id, answers: "[]" }],
			page_visited: (script_id) => [
				"script_hits",
				{ script_id, referer_id: 1, referer: "", stay_seconds: 3 },
			],
			converted: (tracker_id) => ["conversions", { tracker_id }],
			link_tapped: (link_id) => ["link_taps", { id: `tap-${link_id}`, link_id, delivery_id: deliveryId }],
		};
		const chosen = { form_answered: form, page_visited: script, converted: tracker, link_tapped: link };
		for (const [event, id] of Object.entries(chosen))
			await makeScore(operator, { name: event, ...rule(event, { item_ids: [id] }) });
		const at = { friend_id: friend.id, created_at: clock.now };
		await storeRows(
			Object.entries(happened).flatMap(([event, row]) =>
				[chosen, elsewhere].map((of) => {
					const [table, given] = row(of[event as keyof typeof of]);
					return [table, { ...given, ...at }] as const;
				}),
			),
		);
		await runScoreMinute(clock);
		expect(await fetchScorePoints(operator, friend.id)).toEqual(
			Object.keys(chosen).map((event) => [event, 7, "低"]),
		);
	});

	test("a visit of a site once, however many rules of the script count it", async () => {
		const script_id = await insertNamedRow("scripts", { code: "abcdefgh", url: "https://shop.example" });
		const visitor_id = await storeRow("script_visitors", { script_id, key: "v", last_at: 1, created_at: 1 });
		const at = { script_id, friend_id: friend.id, referer: "", created_at: clock.now };
		await makeScore(operator, rule("page_visited"));
		at.created_at = clock.now;
		const visit = async (key: string, rules: number[]) => {
			const visit_id = await storeRow("script_visits", { ...at, visitor_id, key });
			for (const referer_id of rules) {
				await storeRow("script_hits", { ...at, visit_id, referer_id, stay_seconds: 3 });
				await runScoreMinute(clock);
			}
		};
		await visit("1", [1, 2]);
		await visit("2", [2]);
		await runScoreMinute(clock);
		expect(await shown()).toEqual([14, "低"]);
	});

	test("a visit that two rules of referers counted, once; two that were counted before visits were kept, twice", async () => {
		const script_id = await insertNamedRow("scripts", { code: "abcdefgh", url: "https://shop.example" });
		await makeScore(operator, rule("page_visited"));
		const hit = (friend_id: number, referer_id: number, visit_id: number | null) =>
			[
				"script_hits",
				{
					...{ script_id, friend_id, referer_id, visit_id },
					...{ referer: "", stay_seconds: 3, created_at: clock.now },
				},
			] as const;
		await storeRows([
			hit(friend.id, 1, 1),
			hit(friend.id, 2, 1),
			hit(other.id, 1, null),
			hit(other.id, 1, null),
		]);
		await runScoreMinute(clock);
		expect([await shown(), await shown(other)]).toEqual([
			[7, "低"],
			[14, "低"],
		]);
	});

	test("a tag that an action puts on a hundred friends at once, and once more where it was taken off", async () => {
		const { id: tag } = await buildTag();
		await makeScore(operator, rule("tag_added", { item_ids: [tag] }));
		const many = await Promise.all(Array.from({ length: 100 }, () => buildFriend()));
		await runEffectsFor(clock, many, [buildEffect("tag", { tag_ids: [tag] })]);
		await runEffectsFor(clock, many, [buildEffect("tag", { tag_ids: [tag] })]);
		await runScoreMinute(clock);
		expect(await readRows("select distinct value from friend_scores")).toEqual([{ value: 7 }]);
		expect(await countRows("friend_scores")).toBe(100);
		clock.pass(MINUTE);
		await runEffectsFor(clock, [many[0]!], [buildEffect("tag", { tag_ids: [tag], remove: 1 })]);
		await runEffectsFor(clock, [many[0]!], [buildEffect("tag", { tag_ids: [tag] })]);
		await runScoreMinute(clock);
		expect(await shown(many[0])).toEqual([14, "低"]);
	});

	test("a landing page whose visit is tied to the friend, once however often that is told, and no other", async () => {
		const chosen = await insertNamedRow("landings", { code: "abcdef" });
		const elsewhere = await insertNamedRow("landings", { code: "ghijkl" });
		await makeScore(operator, rule("landing_visited", { item_ids: [chosen] }));
		for (const landing_id of [chosen, elsewhere]) {
			const visitId = await storeRow("landing_visits", { landing_id, created_at: clock.now });
			for (let times = 0; times < 2; times++)
				await attributeVisit(clock.context(), { visitId, lineUserId: friend.lineUserId });
		}
		await runScoreMinute(clock);
		expect([await shown(), await shown(other)]).toEqual([
			[7, "低"],
			[0, "低"],
		]);
	});

	test("a scenario that was read to its end, once for each reading, and no other", async () => {
		const chosen = await insertNamedRow("scenarios");
		const elsewhere = await insertNamedRow("scenarios");
		await makeScore(operator, rule("scenario_finished", { item_ids: [chosen] }));
		const reading = { friend_id: friend.id, state: "reading", started_at: clock.now, base_at: clock.now };
		for (const scenario_id of [chosen, elsewhere, chosen]) {
			const id = await storeRow("scenario_subscriptions", { scenario_id, ...reading });
			const reader = { id, friendId: friend.id, afterReadToId: null, afterReadToStep: null };
			for (let times = 0; times < 2; times++)
				await commitBatch(connectD1(env.DB), continueAfterScenario(clock.context(), [reader]));
			// A friend who waits at the end starts another scenario, which stops this one.
			await updateRow("scenario_subscriptions", id, { state: "stopped" });
		}
		await runScoreMinute(clock);
		expect(await shown()).toEqual([14, "低"]);
	});

	test("while no rule asks for tags nothing is written down", async () => {
		const { id: tag } = await buildTag();
		await makeScore(operator);
		await runEffectsFor(clock, [friend], [buildEffect("tag", { tag_ids: [tag] })]);
		expect(await countRows("score_facts")).toBe(0);
		// Not even the id counter is written.
		const note = noteScoreFacts(
			connectD1(env.DB),
			"tag_added",
			{ cause: sql`'x'`, friendId: sql`f.id`, itemId: sql`1`, at: sql`1` },
			sql`cross join friends f where true`,
		);
		const [{ meta }] = await connectD1(env.DB).batch([note]);
		expect(meta.rows_written).toBe(0);
	});

	test("facts that all are forgotten leave their order: what comes next is counted", async () => {
		const { id: tag } = await buildTag();
		await makeScore(operator, rule("tag_added"));
		await runEffectsFor(clock, [friend, other], [buildEffect("tag", { tag_ids: [tag] })]);
		await runScoreMinute(clock);
		clock.pass(400 * DAY);
		await deleteOldScores(clock.context());
		expect(await countRows("score_facts")).toBe(1);
		const { id: next } = await buildTag();
		await runEffectsFor(clock, [friend], [buildEffect("tag", { tag_ids: [next] })]);
		await runScoreMinute(clock);
		operator = await buildSession();
		expect([await shown(), await shown(other)]).toEqual([
			[14, "低"],
			[7, "低"],
		]);
	});

	test("reservations: made, came, did not come, cancelled, each once for its reservation", async () => {
		const salon = await insertNamedRow("salons");
		for (const event of ["reserved", "visited", "no_show", "reservation_cancelled"])
			await makeScore(operator, { name: event, ...rule(event) });
		const entry = (label: string, subject_id: number, after: object, before: object | null = null) =>
			storeRow("salon_history", {
				...{ salon_id: salon, sequence: 1, at: clock.now, label, subject: "reservation", subject_id },
				...{ before: before && JSON.stringify(before), after: JSON.stringify(after) },
			});
		const row = { friendId: friend.id, isAttended: null };
		await entry("create", 1, row);
		await entry("manager_patch", 1, { ...row, isAttended: true }, row);
		await entry("manager_patch", 1, { ...row, isAttended: true, memo: "窓側" }, { ...row, isAttended: true });
		await entry("manager_patch", 1, row, { ...row, isAttended: true });
		await entry("manager_patch", 1, { ...row, isAttended: true }, row);
		await entry("manager_create", 2, row);
		await entry("manager_patch", 2, { ...row, isAttended: false }, row);
		await entry("manager_cancel", 2, row, row);
		await runScoreMinute(clock);
		expect(await fetchScorePoints(operator, friend.id)).toEqual([
			["reserved", 14, "低"],
			["visited", 7, "低"],
			["no_show", 7, "低"],
			["reservation_cancelled", 7, "低"],
		]);
	});
});

const delivery = async (to: FriendRecord): Promise<string> => {
	return (await buildDelivery({ friendId: to.id })).id;
};

describe("coming up to a level", () => {
	/** Score whose level 中 runs an action that adds a tag. */
	async function withAction(given: object = {}): Promise<number> {
		const { id: tag } = await buildTag();
		const { id: action_id } = await buildAction({ effects: [buildEffect("tag", { tag_ids: [tag] })] });
		return makeScore(operator, {
			levels: [{ name: "中", colour: "warning", from_points: 30, action_id }],
			...given,
		});
	}
	const runsOfScore = () => countRows("runs", "cause_type = 'score'");

	test("runs its action once for each time, also after the score has fallen below it", async () => {
		await withAction({ half_life_days: 7 });
		for (let times = 0; times < 3; times++) await storeReplies([friend.id], clock.now);
		await runScoreMinute(clock);
		expect([await shown(), await runsOfScore()]).toEqual([[30, "中"], 1]);
		await storeReplies([friend.id], clock.now);
		await runScoreMinute(clock);
		expect(await runsOfScore()).toBe(1);
		clock.pass(14 * DAY);
		operator = await buildSession();
		expect(await shown()).toEqual([10, "低"]);
		await storeReplies([friend.id, friend.id], clock.now);
		await runScoreMinute(clock);
		expect([await shown(), await runsOfScore()]).toEqual([[30, "中"], 2]);
		expect(await readRows("select distinct cause_label from runs where cause_type = 'score'")).toEqual([
			{ cause_label: "来店意欲・中" },
		]);
	});

	test("not for what happened before the score was made", async () => {
		await storeReplies([friend.id, friend.id, friend.id], clock.now - DAY);
		await withAction({ days_back: 30 });
		await runScoreMinute(clock);
		expect([await shown(), await runsOfScore()]).toEqual([[30, "中"], 0]);
	});

	test("an action that gives points to itself comes to an end", async () => {
		const score = await withAction();
		const { id: action_id } = await buildAction({
			effects: [
				buildEffect("score", { score_id: score, method: 1, points: 0 }),
				buildEffect("score", { score_id: score, points: 50 }),
			],
		});
		const { levels } = await fetchScoreData(operator, score);
		await requestScoreUpdate(operator, score, { levels: levels.map((level) => ({ ...level, action_id })) });
		await runEffectsFor(clock, [friend], [buildEffect("score", { score_id: score, points: 40 })]);
		for (let times = 0; times < 30; times++) await runScoreMinute(clock);
		const runs = await runsOfScore();
		expect(runs).toBeGreaterThan(1);
		await runScoreMinute(clock);
		expect(await runsOfScore()).toBe(runs);
		expect(await countRows("pending_runs", "next_attempt_at is not null")).toBe(0);
	});
});

describe("what actions do to a score", () => {
	test("adds, takes and sets, within the transaction, and tells why on the friend's page", async () => {
		const score = await makeScore(operator, { half_life_days: 30, floor: -50 });
		await runEffectsFor(clock, [friend], [buildEffect("score", { score_id: score, points: 40 })]);
		expect(await shown()).toEqual([40, "中"]);
		clock.pass(30 * DAY);
		operator = await buildSession();
		expect(await shown()).toEqual([20, "低"]);
		await runEffectsFor(clock, [friend], [buildEffect("score", { score_id: score, points: -25 })]);
		expect(await shown()).toEqual([-5, "低"]);
		await runEffectsFor(clock, [friend], [buildEffect("score", { score_id: score, method: 1, points: 75 })]);
		expect(await shown()).toEqual([75, "高"]);
	});

	test("is done once for a run, however often it is tried", async () => {
		const score = await makeScore(operator);
		const { id } = await buildAction({ effects: [buildEffect("score", { score_id: score, points: 5 })] });
		const version = { id, version: 1 };
		const action = (await loadActions(clock.context(), [version])).get(actionKey(version))!;
		const cause = { type: "operator", id: 1, key: "operator:once", label: "手動" } as const;
		const firing = { action, friend: { id: friend.id }, cause, reply: null };
		await startRuns(clock.context(), [firing], []);
		await startRuns(clock.context(), [firing], []).catch(() => undefined);
		expect(await shown()).toEqual([5, "低"]);
	});
});

describe("counting anew", () => {
	test("uses the new rules for what happened since, keeps what actions gave, and shows the old until then", async () => {
		const score = await makeScore(operator);
		await storeReplies([friend.id, friend.id], clock.now);
		await runEffectsFor(clock, [friend], [buildEffect("score", { score_id: score, points: 3 })]);
		await runScoreMinute(clock);
		clock.pass(DAY);
		const { rules } = await fetchScoreData(operator, score);
		await requestScoreUpdate(operator, score, {
			rules: rules.map((rule) => ({ ...rule, points: 20 })),
			recalculate: true,
			days_back: 30,
		});
		expect(await shown()).toEqual([23, "低"]);
		expect((await fetchScoreData(operator, score)).progress).not.toBeNull();
		await runScoreMinute(clock);
		expect(await shown()).toEqual([43, "中"]);
		expect((await fetchScoreData(operator, score)).progress).toBeNull();
		for (let times = 0; times < 3; times++) await deleteOldScores(clock.context());
		expect([await countRows("score_tallies"), await countRows("friend_scores")]).toEqual([1, 1]);
	});

	test("from now on, what actions gave before is kept all the same", async () => {
		const score = await makeScore(operator);
		await storeReplies([friend.id], clock.now);
		await runEffectsFor(clock, [friend], [buildEffect("score", { score_id: score, points: 40 })]);
		await runScoreMinute(clock);
		expect(await shown()).toEqual([50, "中"]);
		clock.pass(DAY);
		await requestScoreUpdate(operator, score, { recalculate: true, days_back: 0 });
		await runScoreMinute(clock);
		expect(await shown()).toEqual([40, "中"]);
	});

	test("what an action sets meanwhile is what it would have been just before", async () => {
		const score = await makeScore(operator);
		await storeReplies([friend.id, other.id], clock.now);
		await runScoreMinute(clock);
		clock.pass(MINUTE);
		const set = (who: FriendRecord) =>
			runEffectsFor(clock, [who], [buildEffect("score", { score_id: score, method: 1, points: 75 })]);
		await set(other);
		await requestScoreUpdate(operator, score, { recalculate: true, days_back: 30 });
		await set(friend);
		expect([await shown(), await shown(other)]).toEqual([
			[75, "高"],
			[75, "高"],
		]);
		await runScoreMinute(clock);
		expect([await shown(), await shown(other)]).toEqual([
			[75, "高"],
			[75, "高"],
		]);
	});

	test("without it the new rules hold from now on", async () => {
		const score = await makeScore(operator);
		await storeReplies([friend.id], clock.now);
		await runScoreMinute(clock);
		const { rules } = await fetchScoreData(operator, score);
		await requestScoreUpdate(operator, score, { rules: [{ ...rules[0], points: 40 }] });
		await storeReplies([friend.id], clock.now);
		await runScoreMinute(clock);
		expect(await shown()).toEqual([50, "中"]);
	});

	test("a rule for another event begins where that event stands now", async () => {
		await storeReplies([friend.id], clock.now, "postback");
		const score = await makeScore(operator);
		const { rules } = await fetchScoreData(operator, score);
		await requestScoreUpdate(operator, score, { rules: [{ ...rules[0], event: "button_tapped" }] });
		await storeReplies([other.id], clock.now, "postback");
		await runScoreMinute(clock);
		expect([await shown(), await shown(other)]).toEqual([
			[0, "低"],
			[10, "低"],
		]);
	});

	test("a new half-life is always counted anew", async () => {
		const score = await makeScore(operator);
		await storeReplies([friend.id], clock.now - 7 * DAY);
		await requestScoreUpdate(operator, score, { half_life_days: 7, days_back: 30 });
		await runScoreMinute(clock);
		expect(await shown()).toEqual([5, "低"]);
	});
});

test("what no other table keeps stays for as long as a score may be counted back, and no longer", async () => {
	const fact = (days: number) =>
		[
			"score_facts",
			{ event: "tag_added", friend_id: friend.id, cause: `${days}`, at: clock.now - days * DAY },
		] as const;
	await storeRows([fact(MAX_DAYS_BACK + 3), fact(MAX_DAYS_BACK), fact(1)]);
	await deleteOldScores(clock.context());
	expect(await readRows("select cause from score_facts order by at desc")).toEqual([
		{ cause: "1" },
		{ cause: `${MAX_DAYS_BACK}` },
	]);
});

test("a deleted score is gone from lists at once, and its rows after a day", async () => {
	const score = await makeScore(operator);
	await storeReplies([friend.id], clock.now);
	await runScoreMinute(clock);
	expect((await sendRequest(`/api/scores/${score}`, { as: operator, method: "DELETE" })).status).toBe(200);
	expect(await fetchScorePoints(operator, friend.id)).toEqual([]);
	const left = () =>
		Promise.all(["friend_scores", "score_points", "score_tallies"].map((table) => countRows(table)));
	clock.pass(DAY - MINUTE);
	for (let times = 0; times < 3; times++) await deleteOldScores(clock.context());
	expect(await left()).toEqual([1, 1, 1]);
	clock.pass(2 * MINUTE);
	for (let times = 0; times < 3; times++) await deleteOldScores(clock.context());
	expect(await left()).toEqual([0, 0, 0]);
});
