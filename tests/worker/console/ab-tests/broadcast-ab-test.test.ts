import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { ORDER_UNDO_WINDOW } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { assignArm } from "#domain/engine/ab-tests/assign-arm.ts";
import { AB_TEST_TEXTS } from "#domain/platform/texts/ab-tests-texts.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { chooseWinner } from "#functions/console/ab-tests/choose-winner.ts";
import { showTest } from "#functions/console/ab-tests/show-test.ts";
import { copyBroadcast } from "#functions/content/broadcasts/copy-broadcast.ts";
import { showBroadcast } from "#functions/content/broadcasts/show-broadcast.ts";
import {
	cancelBroadcast,
	pauseBroadcast,
	resumeBroadcast,
} from "#functions/content/broadcasts/stop-broadcast.ts";
import { withdrawBroadcast } from "#functions/content/broadcasts/withdraw-broadcast.ts";
import { saveApprovalRule, showApprovalRule } from "#functions/content/send-approvals/approval-rule.ts";
import { approveSend } from "#functions/content/send-approvals/approve-send.ts";
import { listApprovals } from "#functions/content/send-approvals/list-approvals.ts";
import { showApproval } from "#functions/content/send-approvals/show-approval.ts";
import { buildProgram, carriesTag } from "#tests/support/api-program.ts";
import {
	beginBroadcastAccount,
	buildDraftBroadcast,
	buildOrderedBroadcast,
	confirmOrder,
	insertFriends,
	workSendQueues,
} from "#tests/support/broadcast-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { killAtEachWrite } from "#tests/support/killed-plays.ts";
import {
	type BuiltOperator,
	buildOperator,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { listStageFriends, readStageCounts } from "#tests/support/result-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { tickOnce } from "#tests/support/task-builders.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import { nextId, type TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	({ clock, operator } = await beginBroadcastAccount());
});

const ctx = (by = operator, saveKey = nextId()) => ({ ...operatorContext(clock, by), saveKey });
const text = (words: string) => [{ type: 1, text: words }];
const settings = (given: object = {}) =>
	({
		share: 50,
		test_goal: "answered",
		horizon_hours: 24,
		variants: [{ messages: text("B") }],
		...given,
	}) as never;
const withTest = (given: object = {}, input: object = {}) => ({
	messages: text("A") as never,
	ab_test: settings(given),
	...input,
});

const order = (given: object = {}, input: object = {}) =>
	buildOrderedBroadcast({ clock, by: operator, input: withTest(given, input) });
async function work(database: D1Database = env.DB) {
	await tickOnce(clock, database);
	await workSendQueues(clock, database);
}
async function pass(time: number) {
	clock.advance(time);
	await work();
}
/** Broadcast whose test is served. */
async function serve(given: object = {}, input: object = {}) {
	const broadcast = await order(given, input);
	await pass(ORDER_UNDO_WINDOW);
	return broadcast;
}
const stateOf = async ({ id }: { id: number }) => (await showBroadcast({ ctx: ctx(), input: { id } })).state;
const shown = async ({ id }: { id: number }, by = operator) =>
	(await showTest({ ctx: ctx(by), input: { id } })).test!;
const entries = () =>
	readRows<{ friend_id: number; test_id: number; position: number; is_counted: number }>(
		`select e.friend_id, e.test_id, v.position, e.is_counted from ab_entries e join ab_variants v on v.id = e.variant_id
			order by e.test_id, e.friend_id`,
	);
/** Texts that each friend received, by their id. */
const received = async () =>
	new Map(
		(
			await readRows<{ id: number; texts: string }>(
				`select friend_id as id, group_concat(messages ->> '$[0].text') as texts from deliveries where state = 'sent' group by 1`,
			)
		).map(({ id, texts }) => [id, texts]),
	);
/** Answers of friends to a form. */
async function answer(friendIds: number[]) {
	const form_id = await storeRow("forms", { name: "アンケート", code: nextId().slice(-6), created_at: 1 });
	for (const friend_id of friendIds)
		await storeRow("form_answers", { form_id, friend_id, answers: [], created_at: clock.now });
}
/** Friends of a variant answer: this share of them. */
async function answerByVariant(shares: readonly number[]) {
	const all = await entries();
	for (const [position, share] of shares.entries()) {
		const ids = all.filter((each) => each.position === position).map(({ friend_id }) => friend_id);
		await answer(ids.slice(0, Math.round(ids.length * share)));
	}
}

describe("the test of a broadcast", () => {
	test("sends the variants to its share by the split, and the rest waits", async () => {
		await insertFriends(200);
		const broadcast = await serve();
		const [{ id: testId }] = (await readRows<{ id: number }>("select id from ab_tests")) as [{ id: number }];
		const texts = await received();
		for (let friend = 1; friend <= 200; friend++) {
			const arm = assignArm({ testId, share: 50, weights: [1, 1] }, friend);
			expect([friend, texts.get(friend)]).toEqual([friend, arm === null ? undefined : "AB"[arm]]);
		}
		expect(await stateOf(broadcast)).toBe("testing");
		expect(await countRows("runs", "cause_label = 'お知らせ（B案）'")).toBe(
			[...texts.values()].filter((each) => each === "B").length,
		);
		await pass(HOUR);
		expect((await received()).size).toBe(texts.size);
	});

	test("gives the rest the winner that an operator chooses, each friend once, with those who joined since", async () => {
		await insertFriends(60);
		const broadcast = await serve();
		const before = await received();
		await buildFriend();
		const key = nextId();
		await chooseWinner({ ctx: ctx(operator, key), input: { ...broadcast, winner: 1 } });
		await chooseWinner({ ctx: ctx(operator, key), input: { ...broadcast, winner: 1 } });
		await work();
		await pass(MINUTE);
		const after = await received();
		expect(after.size).toBe(61);
		for (const [friend, texts] of after) expect([friend, texts]).toEqual([friend, before.get(friend) ?? "B"]);
		expect(await stateOf(broadcast)).toBe("sent");
		expect(await shown(broadcast)).toMatchObject({ winner: 1, chosen_by: operator.name, may_choose: false });
		expect(await countRows("audit_log", "verb = 'broadcast.choose-winner'")).toBe(1);
		await expect(chooseWinner({ ctx: ctx(), input: { ...broadcast, winner: 0 } })).rejects.toMatchObject({
			body: { ERROR: [AB_TEST_TEXTS.notChoosable] },
		});
	});

	test("names the winner by its rule at the end of the horizon, from real answers, and sends it", async () => {
		await insertFriends(500);
		const broadcast = await serve({ decision: "rule" });
		await answerByVariant([0.05, 0.4]);
		await pass(23 * HOUR);
		expect(await stateOf(broadcast)).toBe("testing");
		await pass(HOUR);
		await pass(MINUTE);
		const test = await shown(broadcast);
		expect(test).toMatchObject({ winner: 1, chosen_by: null, decided: { text: "差があると言えます。" } });
		expect(test.decided!.sentence).toMatch(/^B案が最もよい確率は99%より高い値です。/);
		expect((await received()).size).toBe(500);
		expect(await stateOf(broadcast)).toBe("sent");
		// The rest is no part of the test.
		expect(test.variants.reduce((sum, { figures }) => sum + figures!.trials, 0)).toBe(
			(await entries()).length,
		);
	});

	test.each([
		["waits for an operator", { decision: "rule" }, "testing", null],
		["sends the first variant if ordered so", { decision: "rule", undecided: "first" }, "sent", 0],
		["waits for an operator who decides anyway", {}, "testing", null],
	])("without a difference %s", async (_, given, state, winner) => {
		await insertFriends(20);
		const broadcast = await serve(given);
		await pass(24 * HOUR);
		await pass(MINUTE);
		expect(await stateOf(broadcast)).toBe(state);
		expect(await shown(broadcast)).toMatchObject({
			winner,
			decided: { text: "届いた友だちが少なく、比べられませんでした。" },
			may_choose: state === "testing",
		});
		if (state !== "testing") return;
		await chooseWinner({ ctx: ctx(), input: { ...broadcast, winner: 0 } });
		await work();
		expect((await received()).size).toBe(20);
	});

	test("of all friends is sent at once, and keeps its result", async () => {
		await insertFriends(300);
		const broadcast = await serve({
			share: 100,
			decision: "rule",
			variants: [{ messages: text("B"), weight: 2 }],
		});
		expect(await stateOf(broadcast)).toBe("sent");
		expect((await received()).size).toBe(300);
		await answerByVariant([0, 0.5]);
		await pass(24 * HOUR);
		await pass(MINUTE);
		expect(await shown(broadcast)).toMatchObject({ winner: 1, may_choose: false });
		expect(await countRows("runs")).toBe(300);
	});

	test("counts nobody who is in another running test of the goal: they receive the first variant", async () => {
		await insertFriends(80);
		const first = await serve({ share: 50 });
		const busy = new Set((await entries()).map(({ friend_id }) => friend_id));
		const second = await serve({ share: 100, variants: [{ messages: text("D") }] }, { messages: text("C") });
		const other = await serve(
			{ share: 100, test_goal: "booked", variants: [{ messages: text("F") }] },
			{ messages: text("E") },
		);
		const rows = await entries();
		const [, secondId, otherId] = [...new Set(rows.map(({ test_id }) => test_id))];
		for (const row of rows.filter(({ test_id }) => test_id === secondId)) {
			expect([row.friend_id, row.is_counted]).toEqual([row.friend_id, busy.has(row.friend_id) ? 0 : 1]);
			if (busy.has(row.friend_id)) expect(row.position).toBe(0);
		}
		expect(rows.filter((row) => row.test_id === otherId && row.is_counted === 0)).toEqual([]);
		expect((await shown(second)).uncounted).toBe(busy.size);
		expect((await shown(first)).uncounted).toBe(0);
		expect((await shown(other)).uncounted).toBe(0);
		expect((await received()).get([...busy][0]!)).toContain("C");
		// A test that is over holds nobody.
		await chooseWinner({ ctx: ctx(), input: { ...first, winner: 0 } });
		await pass(24 * HOUR);
		await pass(MINUTE);
		const third = await serve({ share: 100 });
		expect((await shown(third)).uncounted).toBe(0);
	});

	test("is the same under the death of a worker at each write", async () => {
		await killAtEachWrite({
			begin: async () => {
				({ clock, operator } = await beginBroadcastAccount());
				await insertFriends(30);
				await serve({ decision: "rule", undecided: "first" });
				clock.advance(24 * HOUR);
				return {
					act: async (database) => {
						await work(database);
						clock.advance(MINUTE);
						await work(database);
					},
					left: async () => [
						[...(await received())].sort(([one], [other]) => one - other).length,
						await countRows("deliveries"),
						(await fakeLine.accepted()).length,
						await readRows("select winner, decided ->> '$.decision.verdict' as verdict from ab_tests"),
					],
				};
			},
			rest: () => void clock.advance(10 * MINUTE),
		});
	});

	test("is the same under the death of a worker while its friends are divided", async () => {
		await killAtEachWrite({
			begin: async () => {
				({ clock, operator } = await beginBroadcastAccount());
				await insertFriends(30);
				await order();
				clock.advance(ORDER_UNDO_WINDOW);
				return {
					act: (database) => work(database),
					left: async () => [await entries(), await received(), await countRows("runs")],
				};
			},
			rest: () => void clock.advance(10 * MINUTE),
		});
	});
});

describe("a broadcast with a test", () => {
	test("is withdrawn, ordered again, copied and cancelled with it", async () => {
		await insertFriends(20);
		const broadcast = await order();
		await withdrawBroadcast({ ctx: ctx(), input: broadcast });
		expect(await countRows("ab_tests")).toBe(0);
		expect(await countRows("ab_variants")).toBe(0);
		const draft = await showBroadcast({ ctx: ctx(), input: broadcast });
		expect(draft).toMatchObject({ state: "draft", ab_test: { share: 50, variants: [{ weight: 1 }] } });
		await confirmOrder(ctx(), draft);
		await pass(ORDER_UNDO_WINDOW);
		await cancelBroadcast({ ctx: ctx(), input: broadcast });
		expect(await stateOf(broadcast)).toBe("cancelled");
		await expect(chooseWinner({ ctx: ctx(), input: { ...broadcast, winner: 0 } })).rejects.toMatchObject({
			status: 422,
		});
		await pass(25 * HOUR);
		expect((await received()).size).toBe((await entries()).length);
		expect(await countRows("ab_tests", "closed_at is not null")).toBe(1);
		const copy = await copyBroadcast({ ctx: ctx(), input: broadcast });
		expect(await showBroadcast({ ctx: ctx(), input: copy })).toMatchObject({ ab_test: { share: 50 } });
	});

	test("that is paused while its rest is sent goes on with it; a resumed one does not pass over the winner", async () => {
		await insertFriends(30);
		const broadcast = await order();
		clock.advance(ORDER_UNDO_WINDOW);
		await tickOnce(clock);
		await pauseBroadcast({ ctx: ctx(), input: broadcast });
		await expect(chooseWinner({ ctx: ctx(), input: { ...broadcast, winner: 0 } })).rejects.toMatchObject({
			status: 422,
		});
		await resumeBroadcast({ ctx: ctx(), input: broadcast });
		await work();
		expect(await stateOf(broadcast)).toBe("testing");
		const tested = (await received()).size;
		expect(tested).toBe((await entries()).length);
		await chooseWinner({ ctx: ctx(), input: { ...broadcast, winner: 1 } });
		await tickOnce(clock);
		await pauseBroadcast({ ctx: ctx(), input: broadcast });
		await work();
		expect((await received()).size).toBe(tested);
		await resumeBroadcast({ ctx: ctx(), input: broadcast });
		await work();
		expect((await received()).size).toBe(30);
	});

	test("stops where a variant's template is deleted, and frees its friends", async () => {
		await insertFriends(20);
		const template = await buildTemplate({ type: "text", text: "テンプレート" });
		const broadcast = await serve({ variants: [{ messages: [{ type: 12, egg_id: template }] }] });
		await updateRow("templates", template, { deleted_at: clock.now });
		await chooseWinner({ ctx: ctx(), input: { ...broadcast, winner: 0 } });
		await pass(MINUTE);
		expect(await stateOf(broadcast)).toBe("stopped");
		expect(await countRows("ab_tests", "closed_at is not null")).toBe(1);
		expect((await received()).size).toBe((await entries()).length);
	});

	test("is approved with all its variants: a change of one asks again", async () => {
		const approver = await buildOperator();
		await insertFriends(20);
		const { version } = await showApprovalRule({ ctx: ctx() });
		await saveApprovalRule({ ctx: ctx(), input: { over: 0, covers_roles: false, version } });
		const template = await buildTemplate({ type: "text", text: "テンプレート" });
		const broadcast = await order({ variants: [{ messages: [{ type: 12, egg_id: template }] }] });
		const request = async () => {
			const [waiting] = (await listApprovals({ ctx: ctx(approver), input: { tab: "waiting" } })).items;
			return showApproval({ ctx: ctx(approver), input: { id: waiting!.id } });
		};
		const seen = await request();
		expect(seen.variants).toMatchObject([{ name: "B案", messages: [{ type: "text" }] }]);
		expect(seen.ab_test).toContain("50%をA案・B案に同じ人数で分けて");
		await approveSend({ ctx: ctx(approver), input: seen });
		await env.DB.prepare(
			"update templates set content = json_set(content, '$.text', '変えました') where id = ?",
		)
			.bind(template)
			.run();
		await pass(ORDER_UNDO_WINDOW);
		expect(await countRows("deliveries")).toBe(0);
		expect(await stateOf(broadcast)).toBe("approval");
		await approveSend({ ctx: ctx(approver), input: await request() });
		await pass(ORDER_UNDO_WINDOW);
		expect(await stateOf(broadcast)).toBe("testing");
		await chooseWinner({ ctx: ctx(), input: { ...broadcast, winner: 0 } });
		await pass(MINUTE);
		expect((await received()).size).toBe(20);
	});

	test("is refused with too few variants, friends that LINE chooses, and uncounted taps", async () => {
		const as = await signInOperator(operator);
		const save = async (given: object, input: object = {}) => {
			const json = { name: "お知らせ", filter: null, ...withTest(given, input) };
			const response = await sendRequest("/api/broadcasts", { as, method: "POST", json });
			expect(response.status).toBe(422);
			return response.json();
		};
		expect(await save({ variants: [] })).toMatchObject({
			"ab_test[variants]": [AB_TEST_TEXTS.variantRequired],
		});
		expect(await save({ share: 0 })).toMatchObject({ "ab_test[share]": [AB_TEST_TEXTS.share] });
		expect(await save({}, { line_recipients: { type: "everyone" } })).toMatchObject({
			ab_test: [AB_TEST_TEXTS.lineChooses],
		});
		await insertFriends(1);
		await storeRow("settings", { key: "count_taps", value: "false" }).catch(() => undefined);
		const draft = await buildDraftBroadcast({
			clock,
			by: operator,
			input: withTest({ test_goal: "tapped" }),
		});
		await expect(confirmOrder(ctx(), draft)).rejects.toMatchObject({
			body: { "ab_test[test_goal]": [AB_TEST_TEXTS.tapsUncounted] },
		});
	});
});

describe("the figures of a test", () => {
	test("are those of the friends whom an operator sees, with a list behind each", async () => {
		await insertFriends(40);
		const broadcast = await serve({ share: 100 });
		await answerByVariant([0.5, 1]);
		const [a, b] = (await shown(broadcast)).variants;
		const rows = await entries();
		const ofB = rows.filter(({ position }) => position === 1).map(({ friend_id }) => friend_id);
		expect(b!.figures).toMatchObject({ trials: ofB.length, successes: ofB.length, rate: 1 });
		expect(a!.figures!.successes).toBe(Math.round(a!.figures!.trials / 2));
		const as = await signInOperator(operator);
		expect(await readStageCounts(`variant/${b!.id}`, as)).toMatchObject({
			reached: ofB.length,
			delivered: ofB.length,
			answered: ofB.length,
		});
		expect((await listStageFriends(`variant/${b!.id}`, "answered", as)).sort()).toEqual(
			ofB.map((id) => `友だち${id}`).sort(),
		);
		const { items } = await requestJson<{ items: { id: number; variant: string | null }[] }>(
			`/api/results/broadcast/${broadcast.id}/friends?stage=delivered`,
			{ as },
		);
		const positions = new Map((await entries()).map((entry) => [entry.friend_id, entry.position]));
		expect(items.length).toBeGreaterThan(0);
		for (const { id, variant } of items)
			expect([id, variant]).toEqual([id, ["A案", "B案"][positions.get(id)!]]);
		const tag = await buildTag();
		await env.DB.prepare("insert into friend_tags (friend_id, tag_id, created_at) values (?, ?, 1)")
			.bind(ofB[0]!, tag.id)
			.run();
		const stranger = await buildOperator({ scope: { all: false, tagIds: [tag.id] } });
		await expect(showTest({ ctx: ctx(stranger), input: broadcast })).rejects.toMatchObject({ status: 404 });
		const blind = await buildOperator({ abilities: ["broadcast-read", "friend-read"] });
		expect(await shown(broadcast, blind)).toMatchObject({
			sentence: null,
			may_choose: false,
			variants: [{ figures: null }, { figures: null }],
		});
	});

	test("are told to programs, as far as they see the friends and may read the records", async () => {
		await insertFriends(200);
		const broadcast = await serve();
		await answerByVariant([0.1, 0.4]);
		await chooseWinner({ ctx: ctx(), input: { ...broadcast, winner: 1 } });
		const [program, sender, limited] = [
			await buildProgram(),
			await buildProgram({ rights: ["send"] }),
			await buildProgram({ friends: { inputs: [carriesTag(1)] } }),
		];
		const path = `/broadcasts/${broadcast.id}/ab_test`;
		const { variants, sentence } = await shown(broadcast);
		const [first, second] = variants.map(({ figures }) => figures!);
		expect(first!.trials + second!.trials).toBeLessThan(200);
		expect(await program.ask(path)).toMatchObject({
			broadcast_id: broadcast.id,
			test: {
				goal: "answered",
				decide_at: null,
				sentence,
				winner_id: variants[1]!.id,
				variants: [
					{ name: "A案", figures: { sent: first!.trials, reached: first!.successes, rate: first!.rate } },
					{ name: "B案", figures: { sent: second!.trials, reached: second!.successes } },
				],
			},
		});
		expect((await sender.refused(path))[0]).toBe(403);
		expect((await limited.refused(path))[0]).toBe(404);
		await env.DB.exec(
			'update roles set is_admin = 0, abilities = \'["friend-read","broadcast-read"]\' where id = (select role_id from operators where id = ' +
				`${program.operatorId})`,
		);
		expect(await program.ask(path)).toMatchObject({
			test: { sentence: null, variants: [{ figures: null }, { figures: null }] },
		});
		const plain = await buildOrderedBroadcast({ clock, by: operator });
		expect(await (await buildProgram()).ask(`/broadcasts/${plain.id}/ab_test`)).toEqual({
			broadcast_id: plain.id,
			test: null,
		});
	});

	test("and the rest are read by indexes", async () => {
		const plan = async (query: string) =>
			(await readRows<{ detail: string }>(`explain query plan ${query}`))
				.map(({ detail }) => detail)
				.join("\n");
		expect(
			await plan(
				`select id from friends where not exists (select 1 from runs r where r.cause_type = 'broadcast' and r.cause_id = 1
					and r.friend_id = friends.id)`,
			),
		).toMatch(/runs_cause \(cause_type=\? AND cause_id=\? AND friend_id=\?\)/);
		expect(await plan("select 1 from ab_tests a where a.decide_at <= 5")).toContain("ab_tests_due");
		expect(
			await plan("select friend_id from ab_entries e where e.variant_id = 1 and e.is_counted = 1"),
		).toContain("ab_entries_variant");
		expect(
			await plan(
				"select 1 from ab_entries e join ab_tests o on o.id = e.test_id where e.friend_id in (1, 2) and o.closed_at is null",
			),
		).not.toContain("SCAN");
	});
});
