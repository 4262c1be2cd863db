import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { MAX_TRIGGER_FIELDS, TRIGGER_CALL_RETENTION } from "#domain/integrations/open-api/api-limits.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { PROBLEM_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { QUEUE_WORK } from "#functions/due-work.ts";
import { deleteOldCalls } from "#functions/integrations/open-api/logs/delete-old-calls.ts";
import { workTriggerCalls } from "#functions/integrations/open-api/trigger-calls/trigger-call-worker.ts";
import { addTagsEffect, buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { insertSilentFriends } from "#tests/support/crowds.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { readDeliveries } from "#tests/support/delivery-builders.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { Mortal } from "#tests/support/google/mortal.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	countRoundTrips,
	dieAt,
	failAt,
	interruptAt,
	loseAnswerAfter,
	mortalDatabase,
	observeDatabase,
} from "#tests/support/observed-database.ts";
import {
	buildServiceCode,
	buildTrigger,
	buildTriggerAction,
	callAsProgram,
	callTrigger,
	requestApiToken,
	storeMemberQuery,
} from "#tests/support/open-api-calls.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { readRuns } from "#tests/support/run-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let clock: TestClock;
let token: string;
let trigger: { id: number; key: string };
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	operator = await buildSession();
	({ token } = await requestApiToken(await buildServiceCode(), operator));
	trigger = await buildTrigger({ key: "order", name: "注文" });
});
afterEach(() => void vi.restoreAllMocks());

/** Works off all accepted calls. */
async function work(database = env.DB): Promise<void> {
	clock.advance(MINUTE);
	await workTriggerCalls(clock.context({ db: connectD1(database) }));
}

const isIntegration = (key: string, query: string) => ({
	inputs: [
		{
			type: 115,
			match: 0,
			query,
			context: { category: "open_api", event: trigger.key, key, format: "string" },
		},
	],
});

const values = () =>
	readRows<{ key: string; value: string }>("select key, value from friend_api_values order by key");

describe("a call of a trigger", () => {
	test("is kept before it is answered with 202, by either id of the friend", async () => {
		const friend = await buildFriend();
		const response = await callTrigger(trigger, token, { friend_id: friend.id, context: { total: 4800 } });
		const answer = (await response.json()) as { id: string };
		expect([response.status, answer]).toEqual([
			202,
			{
				id: response.headers.get("X-Request-Id"),
				friend_id: friend.id,
				accepted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
			},
		]);
		expect(await readRows("select request_id, context from open_api_trigger_calls")).toEqual([
			{ request_id: answer.id, context: '[["total","4800","number"]]' },
		]);
		expect((await callTrigger(trigger, token, { line_user_id: friend.lineUserId })).status).toBe(202);
		expect(await countRows("open_api_trigger_calls")).toBe(2);
	});

	test("with the key of an earlier one is answered as that was, and runs nothing more", async () => {
		const tag = await buildTag();
		const action = await buildAction({ effects: [addTagsEffect(tag.id)] });
		await buildTriggerAction({ triggerId: trigger.id, actionId: action.id });
		const friend = await buildFriend();
		const body = { friend_id: friend.id, context: { total: 1 } };
		const headers = { "Idempotency-Key": '"order-1"' };
		const [one, other] = await Promise.all([
			callTrigger(trigger, token, body, headers),
			callTrigger(trigger, token, body, headers),
		]);
		expect([one.status, other.status]).toEqual([202, 202]);
		expect(await one.json()).toEqual(await other.json());
		const again = await callTrigger(trigger, token, body, { "Idempotency-Key": "order-1" });
		expect(again.headers.get("Idempotency-Replayed")).toBe("true");
		await work();
		await callTrigger(trigger, token, body, headers);
		await work();
		expect(await readRuns()).toHaveLength(1);
		const reused = await callTrigger(trigger, token, { ...body, context: { total: 2 } }, headers);
		expect([reused.status, await reused.json()]).toMatchObject([422, { code: "idempotency-key-reused" }]);
	});

	test.each([
		["nobody", {}, 422, { errors: { friend_id: [PROBLEM_TEXTS.oneFriend] } }],
		[
			"both ids",
			{ friend_id: 1, line_user_id: "U1" },
			422,
			{ errors: { friend_id: [PROBLEM_TEXTS.oneFriend] } },
		],
		["an unknown friend", { friend_id: 999 }, 404, { code: "unknown-friend" }],
		[
			"a value too long",
			{ friend_id: 1, context: { a: "x".repeat(2_001) } },
			422,
			{ errors: { "context[a]": [PROBLEM_TEXTS.valueTooLong(2_000)] } },
		],
		["a key with a colon", { friend_id: 1, context: { "a:b": 1 } }, 422, { code: "invalid" }],
	])("that names %s is a problem, and nothing is kept", async (_, body, status, problem) => {
		await buildFriend({ id: 1 });
		const response = await callTrigger(trigger, token, body);
		expect([response.status, await response.json()]).toMatchObject([status, problem]);
		expect(await countRows("open_api_trigger_calls")).toBe(0);
	});

	test("of a trigger that is off, deleted or unknown is a problem, and so is a key that is none", async () => {
		const { id } = await buildFriend();
		const refused = async (key: string, headers = {}) =>
			(await (await callTrigger({ key }, token, { friend_id: id }, headers)).json()) as object;
		expect(await refused((await buildTrigger({ isActive: false })).key)).toMatchObject({
			status: 409,
			code: "trigger-off",
		});
		expect(await refused((await buildTrigger({ deletedAt: 1 })).key)).toMatchObject({
			status: 404,
			code: "unknown-trigger",
		});
		expect(await refused("nothing")).toMatchObject({ status: 404, code: "unknown-trigger" });
		expect(await refused(trigger.key, { "Idempotency-Key": "x".repeat(256) })).toMatchObject({
			status: 422,
			errors: { "Idempotency-Key": [PROBLEM_TEXTS.idempotencyKeyUnusable] },
		});
		expect(await countRows("open_api_trigger_calls")).toBe(0);
	});

	test("reaches the friends of its service code alone", async () => {
		const tag = await buildTag();
		const query = await storeMemberQuery({ inputs: [{ type: 60, tag_ids: [tag.id], tag_or: 0 }] });
		const limited = await requestApiToken(await buildServiceCode({ memberQueryId: query }), operator);
		const [inside, outside] = [await buildFriend({ tagIds: [tag.id] }), await buildFriend()];
		expect((await callTrigger(trigger, limited.token, { friend_id: inside.id })).status).toBe(202);
		expect((await callTrigger(trigger, limited.token, { friend_id: outside.id })).status).toBe(404);
		// An unreadable filter matches nobody.
		await updateRow("member_queries", query, { filter: "no filter" });
		expect((await callTrigger(trigger, limited.token, { friend_id: inside.id })).status).toBe(404);
	});

	test("is accepted with the statement that finds its caller and one more", async () => {
		const friend = await buildFriend();
		const { database, trips } = countRoundTrips(env.DB);
		const response = await sendRequest(`/open_api/v1/triggers/${trigger.key}`, {
			bare: true,
			json: { friend_id: friend.id, context: { total: 1 } },
			headers: { Authorization: `Bearer ${token}` },
			env: { DB: database },
		});
		expect(response.status).toBe(202);
		const logging = /open_api_(logs|calls|tokens)" set|into "open_api_(logs|calls)"/;
		expect(trips.filter((trip) => !trip.some(({ sql }) => logging.test(sql)))).toHaveLength(2);
	});
});

describe("what was accepted", () => {
	test("runs the trigger's actions that are on, for the friends whom each is for, and nothing where none is chosen", async () => {
		const [all, some, off] = [await buildTag(), await buildTag(), await buildTag()];
		const adds = async (tag: { id: number }) => (await buildAction({ effects: [addTagsEffect(tag.id)] })).id;
		const triggerId = trigger.id;
		await buildTriggerAction({ triggerId, actionId: await adds(all) });
		await buildTriggerAction({
			triggerId,
			actionId: await adds(some),
			memberQueryId: await storeMemberQuery(isIntegration("plan", "gold")),
		});
		await buildTriggerAction({ triggerId, actionId: await adds(off), isActive: false });
		await buildTriggerAction({ triggerId, actionId: null });
		const [gold, silver] = [await buildFriend(), await buildFriend()];
		await callTrigger(trigger, token, { friend_id: gold.id, context: { plan: "gold" } });
		await callTrigger(trigger, token, { friend_id: silver.id, context: { plan: "silver" } });
		await work();
		expect(await tagIdsOf(gold)).toEqual([all.id, some.id]);
		expect(await tagIdsOf(silver)).toEqual([all.id]);
		expect(
			(await readRuns()).map(({ causeType, causeLabel }) => [causeType, causeLabel.slice(0, 3)]),
		).toEqual(Array(3).fill(["open_api", "注文・"]));
		expect(await countRows("open_api_trigger_calls", "next_attempt_at is not null")).toBe(0);
	});

	test("[M-229] puts its values into texts and effects, each call its own, though a later one is worked off with it", async () => {
		const field = {
			category: "open_api",
			event: "order",
			event_label: "",
			key_label: "",
			format: "number" as const,
		};
		const action = await buildAction({
			effects: [
				sendTextEffect("合計{context:open_api.total}円、{context:open_api.at}"),
				EFFECTS.tag.schema.parse({
					...EFFECTS.tag.blank(),
					remove: 2,
					use_group: 0,
					context: { ...field, key: "label", format: "string" },
				}),
			],
		});
		await buildTriggerAction({ triggerId: trigger.id, actionId: action.id });
		const friend = await buildFriend();
		for (const total of [100, 200])
			await callTrigger(trigger, token, {
				friend_id: friend.id,
				context: { total, label: `L${total}`, at: "2026-12-01T01:30:00Z" },
			});
		await work();
		const texts = (await readDeliveries()).map(({ messages }) => JSON.stringify(messages));
		expect(texts).toHaveLength(2);
		expect(await values()).toEqual([
			{ key: "at", value: "2026-12-01 10:30:00" },
			{ key: "label", value: "L200" },
			{ key: "total", value: "200" },
		]);
		const contexts = await readRows<{ context: string }>("select context from runs order by id");
		expect(contexts.map(({ context }) => context.includes('"100"'))).toEqual([true, false]);
	});

	test("teaches the trigger its fields with their types; what an operator set stays, and null takes a value away", async () => {
		const friend = await buildFriend();
		const context = { total: 1, at: "2026-12-01", items: ["a"], shop: { name: "x" }, note: "メモ" };
		await callTrigger(trigger, token, { friend_id: friend.id, context });
		await work();
		const formats = async () =>
			Object.fromEntries(
				(
					await readRows<{ key: string; format: string }>("select key, format from open_api_trigger_fields")
				).map(({ key, format }) => [key, format]),
			);
		expect(await formats()).toEqual({
			total: "number",
			at: "datetime",
			items: "array",
			shop: "object",
			note: "string",
		});
		const fields = [{ key: "at", label: "日時", format: "string" }];
		await requestJson(`/api/open_api/triggers/${trigger.id}`, {
			as: operator,
			method: "PUT",
			whole: true,
			json: { name: "注文", fields },
		});
		await callTrigger(trigger, token, {
			friend_id: friend.id,
			context: { total: "多数", at: "2026-12-02", note: null },
		});
		await work();
		expect(await formats()).toMatchObject({ total: "string", at: "string" });
		expect((await values()).map(({ key }) => key)).toEqual(["at", "items", "shop", "total"]);
		const choices = await requestJson<{ contexts: object[] }>("/api/v1/filters/api_events", { as: operator });
		expect(choices.contexts).toContainEqual({
			category: "open_api",
			event: "order",
			event_label: "注文",
			key: "at",
			key_label: "日時",
			format: "string",
			open_api_trigger_id: trigger.id,
		});
	});

	test("learns no more fields than a trigger may have", async () => {
		const friend = await buildFriend();
		for (let part = 0; part < 3; part++)
			await callTrigger(trigger, token, {
				friend_id: friend.id,
				context: Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${part * 50 + at}`, "x"])),
			});
		await work();
		expect(await countRows("open_api_trigger_fields")).toBe(MAX_TRIGGER_FIELDS);
		expect(await countRows("friend_api_values")).toBe(MAX_TRIGGER_FIELDS);
	});

	test("does nothing where the trigger was switched off or deleted meanwhile, and says so where the action is gone", async () => {
		const action = await buildAction();
		await buildTriggerAction({ triggerId: trigger.id, actionId: action.id });
		const friend = await buildFriend();
		await callTrigger(trigger, token, { friend_id: friend.id });
		await updateRow("open_api_triggers", trigger.id, { is_active: 0 });
		await work();
		expect(await readRuns()).toEqual([]);
		await updateRow("open_api_triggers", trigger.id, { is_active: 1 });
		await callTrigger(trigger, token, { friend_id: friend.id });
		await updateRow("actions", action.id, { deleted_at: 1 });
		await work();
		expect(await readRuns()).toMatchObject([{ state: "failed", reason: ACTION_TEXTS.actionGoneAtRun }]);
	});

	test("goes in sets: hundreds of calls cost a few transactions", async () => {
		const action = await buildAction();
		await buildTriggerAction({ triggerId: trigger.id, actionId: action.id });
		await callTrigger(trigger, token, { friend_id: (await buildFriend()).id, context: { total: 1 } });
		await insertSilentFriends(299, { tagId: (await buildTag()).id });
		await env.DB.prepare(
			`insert into open_api_trigger_calls (request_id, trigger_id, code_id, friend_id, idempotency_key, sent_hash,
				context, received_at, next_attempt_at)
				select c.request_id, c.trigger_id, c.code_id, f.id, 'k' || f.id, '', c.context, c.received_at, c.next_attempt_at
				from friends f join open_api_trigger_calls c on c.id = 1 and c.friend_id <> f.id`,
		).run();
		const { database, trips } = countRoundTrips(env.DB);
		await work(database);
		expect(await readRuns()).toHaveLength(300);
		expect(trips.length).toBeLessThan(25);
	});

	test("of a friend whose earlier call failed waits for it; all others go on", async () => {
		vi.spyOn(console, "error").mockImplementation(() => undefined);
		const action = await buildAction();
		await buildTriggerAction({ triggerId: trigger.id, actionId: action.id });
		const [one, other] = [await buildFriend(), await buildFriend()];
		for (const [friend, step] of [
			[one, "1"],
			[one, "2"],
			[other, "1"],
		] as const)
			await callTrigger(trigger, token, { friend_id: friend.id, context: { step } });
		// The batch fails as a whole, then its first call alone.
		await work(failAt(env.DB, /^insert into "runs".*json_each/s, 2));
		expect((await readRuns()).map(({ friendId }) => friendId)).toEqual([other.id]);
		expect(await countRows("open_api_trigger_calls", "next_attempt_at is not null")).toBe(2);
		clock.advance(HOUR);
		await work();
		expect((await readRuns()).filter(({ friendId }) => friendId === one.id)).toHaveLength(2);
		expect(await readRows("select value from friend_api_values where friend_id = ?", one.id)).toEqual([
			{ value: "2" },
		]);
	});

	test("[gives up open_api_trigger_calls] that kills its workers is given up at the claim, with a reason; all others are worked off", async () => {
		vi.spyOn(console, "error").mockImplementation(() => undefined);
		const action = await buildAction();
		await buildTriggerAction({ triggerId: trigger.id, actionId: action.id });
		for (let at = 0; at < 20; at++)
			await callTrigger(trigger, token, {
				friend_id: (await buildFriend()).id,
				context: { n: at === 9 ? "deadly" : "x" },
			});
		for (let died = 0; died < 14; died++) {
			clock.advance(2 * MINUTE);
			const dying = connectD1(dieAt(env.DB, "deadly", /friend_api_values/));
			await workTriggerCalls(clock.context({ db: dying })).catch(() => undefined);
		}
		await work();
		const runs = await readRuns();
		expect(runs.filter(({ state }) => state === "done")).toHaveLength(19);
		expect(runs.filter(({ state }) => state === "failed")).toMatchObject([
			{ reason: BACKGROUND_TEXTS.workStopped },
		]);
		expect(await countRows("open_api_trigger_calls", "error is not null")).toBe(1);
		const { data } = await requestJson<{ data: { failed_count: number }[] }>("/api/open_api/triggers", {
			as: operator,
		});
		expect(data).toMatchObject([{ failed_count: 1 }]);
	});

	test("whose answer was lost is answered as it was when it is sent again, and is there once", async () => {
		vi.spyOn(console, "error").mockImplementation(() => undefined);
		const json = { friend_id: (await buildFriend()).id, context: { total: 1 } };
		const send = (DB = env.DB) =>
			callAsProgram(`/open_api/v1/triggers/${trigger.key}`, token, {
				json,
				headers: { "Idempotency-Key": "order-1001" },
				env: { DB },
			});
		expect((await send(loseAnswerAfter(env.DB, /^insert into "open_api_trigger_calls"/))).status).toBe(500);
		const [kept] = await readRows<{ request_id: string }>("select request_id from open_api_trigger_calls");
		const again = await send();
		expect([again.status, again.headers.get("Idempotency-Replayed")]).toEqual([202, "true"]);
		expect(await again.json()).toMatchObject({ id: kept!.request_id });
		expect(await countRows("open_api_trigger_calls")).toBe(1);
	});

	test("is worked off once by whoever comes after a worker that was killed at any point", async () => {
		vi.spyOn(console, "error").mockImplementation(() => undefined);
		await buildTriggerAction({
			triggerId: trigger.id,
			actionId: (
				await buildAction({ effects: [addTagsEffect((await buildTag()).id), sendTextEffect("届きました")] })
			).id,
		});
		let hasEnded = false;
		for (let steps = 0; !hasEnded; steps += 2) {
			const friends = [await buildFriend(), await buildFriend()];
			for (const step of [1, 2])
				for (const { id } of friends) await callTrigger(trigger, token, { friend_id: id, context: { step } });
			const mortal = new Mortal(steps);
			const working = work(mortalDatabase(env.DB, mortal)).then(() => true);
			hasEnded = await Promise.race([working, mortal.died.then(() => false)]);
			clock.advance(2 * MINUTE);
			await work();
			expect(await countRows("open_api_trigger_calls", "next_attempt_at is not null")).toBe(0);
			for (const { id } of friends) {
				const run = await readRows("select state from runs where friend_id = ?", id);
				expect(run, `${steps} steps`).toEqual([{ state: "done" }, { state: "done" }]);
				const sent = await readRows("select 1 from deliveries where friend_id = ?", id);
				expect(sent, `${steps} steps`).toHaveLength(2);
				expect(await readRows("select value from friend_api_values where friend_id = ?", id)).toEqual([
					{ value: "2" },
				]);
			}
		}
	});

	test("and worked off is done with, though the database's answer to that was lost", async () => {
		vi.spyOn(console, "error").mockImplementation(() => undefined);
		await buildTriggerAction({ triggerId: trigger.id, actionId: (await buildAction()).id });
		for (let at = 0; at < 2; at++) await callTrigger(trigger, token, { friend_id: (await buildFriend()).id });
		await work(loseAnswerAfter(env.DB, /^insert into "runs"/));
		expect(await countRows("open_api_trigger_calls", "next_attempt_at is not null")).toBe(0);
		clock.advance(DAY);
		await work();
		expect((await readRuns()).map(({ state }) => state)).toEqual(["done", "done"]);
	});

	test("is out of the hands of a worker that took longer than its lease: nothing older is written over what is newer", async () => {
		vi.spyOn(console, "error").mockImplementation(() => undefined);
		await buildTriggerAction({ triggerId: trigger.id, actionId: (await buildAction()).id });
		const friend = await buildFriend();
		for (const step of ["1", "2"])
			await callTrigger(trigger, token, {
				friend_id: friend.id,
				context: { step, note: step === "1" ? null : "x" },
			});
		const another = async () => {
			clock.advance(3 * MINUTE);
			await work();
		};
		await work(interruptAt(env.DB, /^insert into "friend_api_values"/, another));
		expect(await countRows("open_api_trigger_calls", "next_attempt_at is not null")).toBe(0);
		clock.advance(DAY);
		await work();
		expect(await values()).toEqual([
			{ key: "note", value: "x" },
			{ key: "step", value: "2" },
		]);
		expect((await readRuns()).map(({ state }) => state)).toEqual(["done", "done"]);
	});

	test("goes back in time where a set takes long, so that nobody else has it meanwhile", async () => {
		await buildTriggerAction({ triggerId: trigger.id, actionId: (await buildAction()).id });
		const friend = await buildFriend();
		for (let at = 0; at < 3; at++)
			await callTrigger(trigger, token, { friend_id: friend.id, context: { at } });
		const leases: number[] = [];
		const slow = observeDatabase(env.DB, {
			before: async (statements) => {
				if (!statements.some(({ sql }) => /^insert into "runs"/.test(sql))) return;
				const [held] = await readRows<{ until: number }>(
					"select min(next_attempt_at) as until from open_api_trigger_calls where next_attempt_at is not null",
				);
				leases.push(held!.until - clock.now);
				clock.advance(100 * SECOND);
			},
		});
		await work(slow);
		expect(leases).toEqual(Array(3).fill(2 * MINUTE));
		expect(await readRuns()).toHaveLength(3);
	});

	test("is worked off though what comes before it in the queue fails", async () => {
		await buildTriggerAction({ triggerId: trigger.id, actionId: (await buildAction()).id });
		await callTrigger(trigger, token, { friend_id: (await buildFriend()).id });
		clock.advance(MINUTE);
		const db = connectD1(failAt(env.DB, /^update "pending_runs"/));
		await expect(QUEUE_WORK.jobs!(clock.context({ db }), () => undefined)).rejects.toThrow("pending_runs");
		expect(await readRuns()).toHaveLength(1);
	});

	test("is kept for a week, while its key is known, and then forgotten", async () => {
		await callTrigger(trigger, token, { friend_id: (await buildFriend()).id });
		clock.advance(TRIGGER_CALL_RETENTION + DAY);
		await deleteOldCalls(clock.context());
		expect(await countRows("open_api_trigger_calls")).toBe(1);
		await work();
		await deleteOldCalls(clock.context());
		expect(await countRows("open_api_trigger_calls")).toBe(0);
	});

	test("changes nothing by itself when it is worked off twice", async () => {
		await callTrigger(trigger, token, { friend_id: (await buildFriend()).id, context: { total: 1 } });
		await work();
		const before = await takeSnapshot();
		await work();
		expect(await listChangesSince(before)).toEqual([]);
	});
});
