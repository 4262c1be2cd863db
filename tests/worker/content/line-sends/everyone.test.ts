import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { ORDER_UNDO_WINDOW } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { LINE_SEND_TEXTS } from "#domain/platform/texts/line-sends-texts.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { copyBroadcast } from "#functions/content/broadcasts/copy-broadcast.ts";
import { listBroadcasts } from "#functions/content/broadcasts/list-broadcasts.ts";
import { orderBroadcast } from "#functions/content/broadcasts/order-broadcast.ts";
import { showBroadcast } from "#functions/content/broadcasts/show-broadcast.ts";
import { cancelBroadcast, pauseBroadcast } from "#functions/content/broadcasts/stop-broadcast.ts";
import { withdrawBroadcast } from "#functions/content/broadcasts/withdraw-broadcast.ts";
import { workLineSends } from "#functions/content/line-sends/line-send-worker.ts";
import { clearReachCache } from "#functions/platform/line/line-reach.ts";
import {
	BROADCAST_TEXT,
	beginBroadcastAccount,
	buildDraftBroadcast,
	buildOrderedBroadcast,
	insertFriends,
} from "#tests/support/broadcast-builders.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { dieAfter, interruptAt, matchNth } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { tickOnce } from "#tests/support/task-builders.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import { nextId, type TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	({ clock, operator } = await beginBroadcastAccount());
	clearReachCache();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const ctx = (by = operator) => ({ ...operatorContext(clock, by), saveKey: nextId() });
const shown = ({ id }: { id: number }) => showBroadcast({ ctx: ctx(), input: { id } });
const work = (database: D1Database = env.DB) => workLineSends(clock.context({ db: connectD1(database) }));
const EVERYONE = { line_recipients: { type: "everyone" } } as const;
const ordered = () => buildOrderedBroadcast({ clock, by: operator, input: EVERYONE });

/** Ordered broadcast to everyone that is due. */
async function due() {
	const broadcast = await ordered();
	clock.advance(ORDER_UNDO_WINDOW);
	return broadcast;
}

describe("a broadcast to all that LINE knows", () => {
	test("is one call after a minute, without a delivery for any friend", async () => {
		await insertFriends(3);
		const broadcast = await ordered();
		expect(await shown(broadcast)).toMatchObject({
			state: "planned",
			begins_at: clock.now + ORDER_UNDO_WINDOW,
			audience: LINE_SEND_TEXTS.everyone,
		});
		clock.advance(ORDER_UNDO_WINDOW - 1);
		await work();
		expect(await fakeLine.accepted()).toEqual([]);
		clock.advance(1);
		await work();
		expect(await shown(broadcast)).toMatchObject({ state: "sent", line: { state: "sent", progress: null } });
		expect((await fakeLine.calls("broadcast")).map(({ body }) => body)).toEqual([
			{ messages: [{ type: "text", text: BROADCAST_TEXT }] },
		]);
		expect(await countRows("deliveries")).toBe(0);
		expect(await fakeLine.described()).toEqual([]);
	});

	test("is begun by the clock, and listed with its time", async () => {
		await due();
		await tickOnce(clock);
		await work();
		const { items } = await listBroadcasts({ ctx: ctx(), input: { tab: "sent", before: undefined } });
		expect(items).toMatchObject([
			{ state: "sent", audience: LINE_SEND_TEXTS.everyone, at: "2026-11-20 10:01:00" },
		]);
	});

	test("ordered twice under one key is one send", async () => {
		const draft = await buildDraftBroadcast({ clock, by: operator, input: EVERYONE });
		const again = ctx();
		const input = { ...draft, expected: 0 };
		expect(await orderBroadcast({ ctx: again, input })).toEqual(await orderBroadcast({ ctx: again, input }));
		expect(await countRows("line_sends")).toBe(1);
	});

	test("is copied with its recipients", async () => {
		const { id } = await copyBroadcast({ ctx: ctx(), input: await ordered() });
		expect(await shown({ id })).toMatchObject({ state: "draft", line_recipients: { type: "everyone" } });
	});

	test("taken back within the minute is a draft that can be ordered again", async () => {
		const broadcast = await ordered();
		await withdrawBroadcast({ ctx: ctx(), input: broadcast });
		expect(await shown(broadcast)).toMatchObject({ state: "draft", line: null });
		const { version } = await shown(broadcast);
		await orderBroadcast({ ctx: ctx(), input: { ...broadcast, version, expected: 0 } });
		clock.advance(ORDER_UNDO_WINDOW);
		await work();
		expect(await fakeLine.accepted()).toHaveLength(1);
	});

	test("taken back while its worker prepares it reaches nobody", async () => {
		const broadcast = await due();
		const takeBack = () => withdrawBroadcast({ ctx: ctx(), input: broadcast });
		await work(interruptAt(env.DB, /update "line_sends" set .*"call" = /, takeBack));
		clock.advance(HOUR);
		await work();
		expect([await fakeLine.accepted(), (await shown(broadcast)).state]).toEqual([[], "draft"]);
	});
});

describe("a worker that dies", () => {
	test.each([1, 2, 3, 4, 5, 6, 7, 8])("after its statement %i sends nothing twice", async (nth) => {
		const broadcast = await due();
		await work(dieAfter(env.DB, matchNth(/./, nth))).catch(() => undefined);
		clock.advance(MINUTE);
		await work();
		expect(await fakeLine.accepted()).toHaveLength(1);
		expect(await shown(broadcast)).toMatchObject({ state: "sent" });
	});

	test("[gives up line_sends] again and again is given up, and the operator reads why", async () => {
		const broadcast = await due();
		for (let death = 0; death < 7; death++) {
			await work(dieAfter(env.DB, /update "line_sends" set .*"lost" = \?/)).catch(() => undefined);
			clock.advance(MINUTE);
		}
		await work();
		expect(await shown(broadcast)).toMatchObject({
			state: "failed",
			reason: expect.stringContaining("何度も"),
		});
		expect(await fakeLine.accepted()).toEqual([]);
	});

	test("with LINE's answer is told it by the retry key", async () => {
		const broadcast = await due();
		await fakeLine.answers("broadcast", { ends: "drop", accepted: true });
		await work();
		expect(await shown(broadcast)).toMatchObject({ state: "sending" });
		clock.advance(MINUTE);
		await work();
		expect([(await fakeLine.accepted()).length, (await shown(broadcast)).state]).toEqual([1, "sent"]);
		expect((await fakeLine.calls("broadcast")).map(({ status }) => status)).toEqual(["drop", 409]);
	});
});

describe("LINE's answers", () => {
	test("429 and 500 are retried with the same body", async () => {
		const broadcast = await due();
		await fakeLine.answers("broadcast", { status: 429, headers: { "Retry-After": "30" } }, { status: 500 });
		await work();
		clock.advance(31 * SECOND);
		await work();
		clock.advance(MINUTE);
		await work();
		const calls = await fakeLine.calls("broadcast");
		expect(new Set(calls.map(({ body }) => JSON.stringify(body))).size).toBe(1);
		expect([calls.length, (await shown(broadcast)).state]).toEqual([3, "sent"]);
	});

	test.each([
		{ answer: { status: 403 }, reason: LINE_SEND_TEXTS.notAllowed },
		{ answer: { status: 429, message: "You have reached your monthly limit." }, reason: /上限|残り/ },
		{ answer: { status: 400, message: "messages[0] is wrong" }, reason: /messages\[0\]/ },
	])("$answer.status ends it with its reason", async ({ answer, reason }) => {
		const broadcast = await due();
		await fakeLine.answers("broadcast", answer);
		await work();
		const { state, reason: shownReason } = await shown(broadcast);
		expect([state, shownReason]).toEqual([
			"failed",
			typeof reason === "string" ? reason : expect.stringMatching(reason),
		]);
	});

	test("unknown for a day parks it, and it is never sent again", async () => {
		const broadcast = await due();
		await fakeLine.answers("broadcast", { ends: "drop" });
		await work();
		clock.advance(DAY);
		await work();
		expect(await shown(broadcast)).toMatchObject({ state: "stopped", reason: LINE_SEND_TEXTS.inDoubt });
		expect(await fakeLine.calls("broadcast")).toHaveLength(1);
	});
});

describe("stopping", () => {
	test("a send that waits for its retry ends it, and says that it may have arrived", async () => {
		const broadcast = await due();
		await fakeLine.answers("broadcast", { ends: "drop" });
		await work();
		expect(await cancelBroadcast({ ctx: ctx(), input: broadcast })).toEqual({ may_arrive: 1 });
		clock.advance(HOUR);
		await work();
		expect(await shown(broadcast)).toMatchObject({
			state: "cancelled",
			reason: LINE_SEND_TEXTS.cancelledInDoubt,
		});
		expect(await fakeLine.calls("broadcast")).toHaveLength(1);
	});

	test("an accepted send and pausing any are refused in words", async () => {
		const broadcast = await due();
		await expect(pauseBroadcast({ ctx: ctx(), input: broadcast })).rejects.toMatchObject({
			body: { ERROR: [LINE_SEND_TEXTS.notPausable] },
		});
		await work();
		await expect(cancelBroadcast({ ctx: ctx(), input: broadcast })).rejects.toMatchObject({
			body: { ERROR: [LINE_SEND_TEXTS.notStoppable] },
		});
	});
});

describe("refused is", () => {
	test("an operator who sees some friends only, a filter beside it, and unknown fields", async () => {
		const restricted = await signInOperator(await buildOperator({ scope: { all: false, tagIds: [] } }));
		const body = { name: "全員へ", messages: [{ type: 1, text: "a" }], filter: null, ...EVERYONE };
		expect((await sendRequest("/api/broadcasts", { as: restricted, json: body })).status).toBe(403);
		const whole = await signInOperator(operator);
		const filter = { inputs: [{ type: 60, tag_ids: [1], tag_or: 0 }] };
		for (const wrong of [{ filter }, { line_recipients: { type: "everyone", all: 1 } }])
			expect((await sendRequest("/api/broadcasts", { as: whole, json: { ...body, ...wrong } })).status).toBe(
				422,
			);
		expect(await countRows("broadcasts")).toBe(0);
	});

	test("a message that differs between friends", async () => {
		const messages = [{ type: 1 as const, text: "{name}さん" }];
		const draft = await buildDraftBroadcast({ clock, by: operator, input: { ...EVERYONE, messages } });
		await expect(orderBroadcast({ ctx: ctx(), input: draft })).rejects.toMatchObject({
			status: 422,
			body: { messages: [LINE_SEND_TEXTS.personal] },
		});
	});

	test("an order for another number than LINE now counts", async () => {
		await fakeLine.follow({ userIds: ["U1", "U2", "U3"] });
		const draft = await buildDraftBroadcast({ clock, by: operator, input: EVERYONE });
		await expect(orderBroadcast({ ctx: ctx(), input: { ...draft, expected: 2 } })).rejects.toMatchObject({
			status: 409,
			body: { ERROR: [LINE_SEND_TEXTS.reachChanged(2, 3)] },
		});
		await expect(orderBroadcast({ ctx: ctx(), input: draft })).rejects.toMatchObject({
			status: 409,
			body: { ERROR: [LINE_SEND_TEXTS.reachUnconfirmed(3)] },
		});
		expect(await countRows("line_sends")).toBe(0);
		await orderBroadcast({ ctx: ctx(), input: { ...draft, expected: 3 } });
	});

	test("nobody's deletion of a template in silence: one that LINE will send lists its broadcast", async () => {
		const templateId = await buildTemplate({ type: "text", text: "お知らせ" });
		const messages = [{ type: EFFECTS.template.type, egg_id: templateId }] as never;
		const as = await signInOperator(operator);
		const uses = async () =>
			(await requestJson<{ items: object[] }>(`/api/used_by/template/${templateId}`, { as })).items;
		await buildOrderedBroadcast({ clock, by: operator, input: { ...EVERYONE, messages } });
		expect(await uses()).toMatchObject([{ part: "メッセージ" }]);
		clock.advance(ORDER_UNDO_WINDOW);
		await work();
		expect(await uses()).toEqual([]);
	});

	test("a template that was deleted before the send: it ends with the reason", async () => {
		const templateId = await buildTemplate({ type: "text", text: "お知らせ" });
		const messages = [{ type: EFFECTS.template.type, egg_id: templateId }];
		const broadcast = await buildOrderedBroadcast({
			...{ clock, by: operator },
			input: { ...EVERYONE, messages: messages as never },
		});
		await updateRow("templates", templateId, { deleted_at: clock.now });
		clock.advance(ORDER_UNDO_WINDOW);
		await work();
		expect(await shown(broadcast)).toMatchObject({ state: "failed" });
		expect(await fakeLine.calls("broadcast")).toEqual([]);
	});
});

test("the cost is LINE's own count of friends", async () => {
	await fakeLine.follow({ userIds: ["U1", "U2"] });
	const session = await signInOperator(operator);
	const json = { filter: null, ...EVERYONE };
	expect(await requestJson("/api/broadcast/cost", { as: session, json })).toMatchObject({
		count: 2,
		line: { isLimit: false },
	});
});
