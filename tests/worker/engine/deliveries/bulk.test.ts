import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import { pauseBroadcast } from "#functions/content/broadcasts/stop-broadcast.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { buildBegunBroadcast, insertFriends } from "#tests/support/broadcast-builders.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildDelivery, findDelivery } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { interruptAt, loseAnswerAfter } from "#tests/support/observed-database.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
} from "#tests/support/operator-builders.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let clock: TestClock;
let friendId: number;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	operator = await buildSession();
	clock = new TestClock();
	clock.now = Date.now() + HOUR;
	friendId = (await buildFriend()).id;
});

const post = (verb: "resend" | "cancel", json: object, as = operator) =>
	sendRequest(`/api/deliveries/${verb}`, { as, method: "POST", json });
const countOf = async (response: Response) => [response.status, await response.json()];
const over = (state: DeliveryState, day: string, reason: string | null = null) =>
	buildDelivery({
		friendId,
		state,
		reason,
		dueAt: tokyoTime(`${day} 12:00`),
		nextAttemptAt: null,
		attempts: 3,
	});

describe("many deliveries at once", () => {
	test("of one state are sent again, each once and under its own key, and nothing else is touched", async () => {
		const parked = [await over("parked", "2026-11-20"), await over("parked", "2026-11-21")];
		const failed = await over("failed", "2026-11-20");
		expect(await countOf(await post("resend", { state: "parked", all: true }))).toEqual([200, { count: 2 }]);
		await sendDueDeliveries(clock.context());
		expect((await fakeLine.accepted()).map(({ retryKey }) => retryKey).sort()).toEqual(
			parked.map(({ id }) => id).sort(),
		);
		expect((await findDelivery(failed)).state).toBe("failed");
		// Three attempts before, and one since.
		for (const each of parked) expect((await findDelivery(each)).attempts).toBe(4);
		expect(await countOf(await post("resend", { state: "parked", all: true }))).toEqual([200, { count: 0 }]);
	});

	test("are those that the list shows: by the days they were due and by their reason", async () => {
		await over("failed", "2026-11-19", DELIVERY_TEXTS.lineUnauthorized(401));
		const inside = await over("failed", "2026-11-20", DELIVERY_TEXTS.lineUnauthorized(401));
		await over("failed", "2026-11-20", DELIVERY_TEXTS.quotaExhausted);
		await over("failed", "2026-11-21", DELIVERY_TEXTS.lineUnauthorized(401));
		const filter = { state: "failed", from: "2026-11-20", until: "2026-11-20", reason: "（401）" };
		const query = new URLSearchParams(filter);
		const shown = await requestJson<{ total: number; items: { id: string }[] }>(`/api/deliveries?${query}`, {
			as: operator,
		});
		expect([shown.total, shown.items.map(({ id }) => id)]).toEqual([1, [inside.id]]);
		expect(await countOf(await post("cancel", filter))).toEqual([200, { count: 1 }]);
		expect(await findDelivery(inside)).toMatchObject({
			state: "cancelled",
			reason: DELIVERY_TEXTS.cancelledByOperator,
		});
		expect(await countRows("deliveries", "state = 'failed'")).toBe(3);
	});

	test("that wait are cancelled, and none of them is sent", async () => {
		for (let count = 0; count < 3; count++) await buildDelivery({ friendId });
		expect(await countOf(await post("cancel", { state: "scheduled", all: true }))).toEqual([
			200,
			{ count: 3 },
		]);
		await sendDueDeliveries(clock.context());
		expect(await fakeLine.calls()).toEqual([]);
	});

	test("that wait are those of the list: what a broadcast holds, or sends in a call for many, stays", async () => {
		await insertFriends(3);
		await buildBegunBroadcast({ clock, by: await buildOperator() });
		const paused = await buildBegunBroadcast({
			clock,
			by: await buildOperator(),
			input: { messages: [{ type: 1, text: "{name}さんへ" }] },
		});
		await pauseBroadcast({ ctx: operatorContext(clock, await buildOperator()), input: paused });
		await buildDelivery({ friendId });
		expect(await requestJson("/api/deliveries?state=scheduled", { as: operator })).toMatchObject({
			total: 1,
		});
		expect(await countOf(await post("cancel", { state: "scheduled", all: true }))).toEqual([
			200,
			{ count: 1 },
		]);
		expect(await countRows("deliveries", "broadcast_id is not null and state = 'scheduled'")).toBe(8);
	});

	test.each([
		["resend", ["scheduled", "queued", "sent", "cancelled", undefined]],
		["cancel", ["queued", "sent", "cancelled", undefined]],
	] as const)(
		"in a state that %s does not know are refused, and nothing is written",
		async (verb, states) => {
			await over("sent", "2026-11-20");
			const before = await takeSnapshot();
			for (const state of states) expect((await post(verb, { state, all: true })).status).toBe(422);
			expect(await listChangesSince(before)).toEqual([]);
		},
	);

	describe("of one origin", () => {
		const failedWith = (given: Partial<Parameters<typeof buildDelivery>[0]>) =>
			buildDelivery({
				friendId,
				state: "failed",
				nextAttemptAt: null,
				dueAt: tokyoTime("2026-11-20 12:00"),
				...given,
			});
		const byOrigin = {
			broadcast_id: async () => {
				const broadcast = await buildBegunBroadcast({ clock, by: await buildOperator() });
				await env.DB.prepare("update deliveries set state = 'failed', next_attempt_at = null").run();
				return broadcast.id;
			},
			scenario_id: async () => {
				const run = await buildRun({ friendId, causeType: "scenario", causeId: 77 });
				await failedWith({ runId: run.id });
				return 77;
			},
			action_id: async () => {
				const run = await buildRun({ friendId, causeType: "tag", causeId: 77 });
				await failedWith({ runId: run.id });
				return run.actionId;
			},
			friend_id: async () => {
				const { id } = await buildFriend();
				await failedWith({ friendId: id });
				return id;
			},
			cause_type: async () => {
				const run = await buildRun({ friendId, causeType: "form", causeId: 77 });
				await failedWith({ runId: run.id });
				return "form";
			},
		};

		test.each(Object.entries(byOrigin))("%s alone are listed and resent", async (name, build) => {
			const criterion = { [name]: await build() };
			await failedWith({});
			const other = await buildRun({ friendId, causeType: "reaction", causeId: 77 });
			await failedWith({ runId: other.id });
			const query = new URLSearchParams({ state: "failed", [name]: String(criterion[name]) });
			expect(await requestJson(`/api/deliveries?${query}`, { as: operator })).toMatchObject({ total: 1 });
			expect(await countOf(await post("resend", { state: "failed", ...criterion }))).toEqual([
				200,
				{ count: 1 },
			]);
			expect(await countRows("deliveries", "state = 'failed'")).toBe(2);
		});

		test("are named by the list, for its filter", async () => {
			const id = await byOrigin.broadcast_id();
			expect(
				await requestJson(`/api/deliveries?broadcast_id=${id}&friend_id=${friendId}`, { as: operator }),
			).toMatchObject({ broadcast_name: "お知らせ", friend_name: expect.any(String) });
		});
	});

	test.each([
		["without a criterion", {}],
		["with a criterion that is empty", { from: "", reason: "", broadcast_id: "" }],
		["with a misspelt criterion", { all: true, broadcast: 1 }],
		["with a criterion beside the whole state", { all: true, reason: "（401）" }],
	])("%s are refused, and nothing is written", async (_title, criteria) => {
		await over("failed", "2026-11-20");
		const before = await takeSnapshot();
		for (const verb of ["resend", "cancel"] as const)
			expect((await post(verb, { state: "failed", ...criteria })).status).toBe(422);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("are not listed by a misspelt criterion", async () => {
		const response = await sendRequest("/api/deliveries?state=failed&broadcast=1", { as: operator });
		expect([response.status, await response.json()]).toMatchObject([
			422,
			{ broadcast: [expect.stringContaining("broadcast_id")] },
		]);
	});

	test("twice at once are changed once; the audit log says who, what and which", async () => {
		await over("parked", "2026-11-20");
		const both = await Promise.all([
			post("resend", { state: "parked", all: true }),
			post("resend", { state: "parked", all: true }),
		]);
		const counts = await Promise.all(
			both.map(async (response) => ((await response.json()) as { count: number }).count),
		);
		expect(counts.sort()).toEqual([0, 1]);
		const log = await readRows<{ detail: string }>(
			"select detail from audit_log where verb = 'delivery.resend'",
		);
		expect(log.map(({ detail }) => JSON.parse(detail))).toMatchObject([{ state: "parked", all: true }]);
	});

	describe.each(["resend", "cancel"] as const)("that are asked for again (%s)", (verb) => {
		const press = (path = verb as string, DB = env.DB) =>
			sendRequest(`/api/deliveries/${path}`, {
				...{ as: operator, method: "POST", env: { DB }, headers: { "Idempotency-Key": "one-press" } },
				...(path === verb && { json: { state: "failed", all: true } }),
			});
		/** The worker changes them and dies before its response. */
		const dying = () => loseAnswerAfter(env.DB, /^update "deliveries"/);

		test("since their worker died are those that were meant, and none that failed since", async () => {
			await over("failed", "2026-11-20");
			expect((await press(verb, dying())).status).toBe(500);
			const since = await over("failed", "2026-11-20");
			const before = await takeSnapshot();
			expect(await countOf(await press())).toEqual([200, { count: 1 }]);
			expect(await listChangesSince(before)).toEqual([]);
			expect((await findDelivery(since)).state).toBe("failed");
		});

		test("and were none are none, whatever failed since", async () => {
			expect((await press(verb, dying())).status).toBe(500);
			const since = await over("failed", "2026-11-20");
			expect(await countOf(await press())).toEqual([200, { count: 0 }]);
			expect((await findDelivery(since)).state).toBe("failed");
		});

		test("by two at once are those that the first one meant", async () => {
			await over("failed", "2026-11-20");
			const overtaken = interruptAt(env.DB, /^update "deliveries"/, async () => {
				await press();
				await over("failed", "2026-11-20");
			});
			expect(await countOf(await press(verb, overtaken))).toEqual([200, { count: 1 }]);
			expect(await countRows("deliveries", "state = 'failed'")).toBe(1);
			expect(await countRows("audit_log", `verb = 'delivery.${verb}'`)).toBe(1);
		});

		test("as one are left alone though it has failed again", async () => {
			const { id } = await over("failed", "2026-11-20");
			expect((await press(`${id}/${verb}`, dying())).status).toBe(500);
			await env.DB.prepare("update deliveries set state = 'failed', next_attempt_at = null").run();
			expect(await countOf(await press(`${id}/${verb}`))).toEqual([200, { ok: true }]);
			expect(await countRows("deliveries", "state = 'failed'")).toBe(1);
			expect(await countRows("audit_log", `verb = 'delivery.${verb}'`)).toBe(1);
		});
	});

	test("are of the friends whom the operator may see, and need the ability", async () => {
		await over("parked", "2026-11-20");
		const tag = await buildTag();
		const restricted = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		const reader = await buildSession({ abilities: ["delivery-read"] });
		expect(await countOf(await post("resend", { state: "parked", all: true }, restricted))).toEqual([
			200,
			{ count: 0 },
		]);
		expect((await post("resend", { state: "parked", all: true }, reader)).status).toBe(403);
		expect((await post("cancel", { state: "parked", all: true }, reader)).status).toBe(403);
		expect(await countRows("deliveries", "state = 'parked'")).toBe(1);
	});
});

describe("what becomes of a reply that may have arrived", () => {
	const ADDRESS = "/api/setting/delivery";
	const set = (json: object, as = operator) => sendRequest(ADDRESS, { as, method: "PUT", json });

	test("is a person's matter until the account says otherwise, and can be set back", async () => {
		expect(await requestJson(ADDRESS, { as: operator })).toEqual({ reply_doubt: "wait" });
		for (const reply_doubt of ["push", "wait"]) {
			expect((await set({ reply_doubt })).status).toBe(200);
			expect(await requestJson(ADDRESS, { as: operator })).toEqual({ reply_doubt });
		}
		expect(await countRows("audit_log", "verb = 'setting.delivery'")).toBe(2);
	});

	test("is nothing else, and is changed by who may change deliveries alone", async () => {
		const reader = await buildSession({ abilities: ["delivery-read"] });
		const before = await takeSnapshot();
		expect((await set({ reply_doubt: "twice" })).status).toBe(422);
		expect((await set({ reply_doubt: "push" }, reader)).status).toBe(403);
		expect(await listChangesSince(before)).toEqual([]);
		expect(await requestJson(ADDRESS, { as: reader })).toEqual({ reply_doubt: "wait" });
	});

	test("set by an operator holds for the next reply in doubt", async () => {
		await set({ reply_doubt: "push" });
		const delivery = await buildDelivery({
			friendId,
			state: "scheduled",
			method: "reply",
			inDoubt: true,
			attempts: 1,
			firstAttemptAt: clock.now - HOUR,
			replyToken: "old",
			replyUntil: clock.now - HOUR,
			dueAt: clock.now,
		});
		await fakeLine.answers("reply", { status: 400, message: "Invalid reply token" });
		await sendDueDeliveries(clock.context());
		expect(await findDelivery(delivery)).toMatchObject({ state: "sent", method: "push" });
		expect(await fakeLine.accepted()).toMatchObject([{ method: "push", retryKey: delivery.id }]);
	});
});
