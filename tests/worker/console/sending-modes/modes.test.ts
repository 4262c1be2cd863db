import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { Delivery } from "#db/engine/deliveries.ts";
import { ORDER_UNDO_WINDOW } from "#domain/content/broadcasts/broadcast-schemas.ts";
import type { CauseType } from "#domain/engine/actions/action-cause.ts";
import {
	type HeldDecisions,
	kindModesOf,
	type RestrictedKinds,
} from "#domain/engine/sending-stop/sending-modes.ts";
import { STOP_KIND_NAMES, type StopKind } from "#domain/engine/sending-stop/stop-kinds.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { changeModes } from "#functions/console/sending-modes/change-modes.ts";
import { findRestrictedModes, showModes } from "#functions/console/sending-modes/show-modes.ts";
import { workLineSends } from "#functions/content/line-sends/line-send-worker.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { sendDueMulticasts } from "#functions/engine/deliveries/multicasts/multicast-worker.ts";
import type { Env } from "#functions/env.ts";
import { sendToGroup } from "#functions/inbox/groups/send-to-group.ts";
import { showComposer } from "#functions/people/composer/show-composer.ts";
import { callLine, sendLineMessages } from "#functions/platform/line/line-client.ts";
import { SendingStopped } from "#functions/platform/line/sending-gate.ts";
import { buildProgram } from "#tests/support/api-program.ts";
import {
	beginBroadcastAccount,
	buildBegunBroadcast,
	buildDraftBroadcast,
	buildOrderedBroadcast,
	insertFriends,
} from "#tests/support/broadcast-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery, findDelivery, readDeliveries } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildGroupEvent } from "#tests/support/line-webhook.ts";
import { killAtWrite, observeDatabase } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { nextId, type TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	({ clock, operator } = await beginBroadcastAccount());
});

const ctx = (saveKey = nextId()) => ({ ...operatorContext(clock, operator), saveKey });
const shown = () => showModes({ ctx: ctx() });
const kindOf = async (kind: StopKind) => (await shown()).kinds.find((each) => each.kind === kind)!;

interface Change {
	isTestMode?: boolean;
	kinds?: RestrictedKinds;
	choices?: HeldDecisions;
	saveKey?: string;
	version?: number;
}

async function change({ isTestMode = false, kinds = {}, choices = {}, saveKey, version }: Change = {}) {
	await changeModes({
		ctx: ctx(saveKey),
		input: {
			version: version ?? (await shown()).version,
			is_test_mode: isTestMode,
			kinds: kindModesOf(kinds),
			choices: choices as never,
		},
	});
}

async function workAll(database: D1Database = env.DB) {
	const context = () => clock.context({ db: connectD1(database) });
	await sendDueMulticasts(context());
	await sendDueDeliveries(context());
	await workLineSends(context());
	await runBackgroundTasks(context());
}

const MESSAGES = ["push", "reply", "multicast", "broadcast", "narrowcast"];
const calls = async () => (await fakeLine.calls()).filter(({ endpoint }) => MESSAGES.includes(endpoint));

const buildTester = async () => {
	const friend = await buildFriend();
	await storeRow("testers", { friend_id: friend.id, created_at: friend.id });
	return friend;
};

/** Causes of the first runs of each kind of deliveries by actions. */
const CAUSES: Partial<Record<StopKind, CauseType>> = {
	scenario: "scenario",
	reminder: "episode",
	response: "reaction",
	booking: "reservation",
	other: "tag",
};

/** A due delivery of a kind. */
async function buildOfKind(kind: StopKind, friendId: number, given: Partial<Delivery> = {}) {
	const causeType = CAUSES[kind];
	if (causeType) {
		const { id: runId } = await buildRun({ friendId, causeType });
		return buildDelivery({ friendId, runId, ...given });
	}
	if (kind === "broadcast") {
		const { id: broadcastId } = await buildDraftBroadcast({ clock, by: operator });
		return buildDelivery({ friendId, broadcastId, ...given });
	}
	if (kind === "program") {
		const [code] = await readRows<{ id: number }>("select id from open_api_codes limit 1");
		return buildDelivery({ friendId, programId: code!.id, ...given });
	}
	return buildDelivery({ friendId, ...given });
}

const FRIEND_KINDS = STOP_KIND_NAMES.filter((kind) => kind !== "group");

describe("a delivery of each kind", () => {
	test.each([
		["on", false, ["sent", "sent"]],
		["test", false, ["sent", "held"]],
		["off", false, ["held", "held"]],
		["on", true, ["sent", "held"]],
		["off", true, ["held", "held"]],
	] as const)(
		"while %s, in test mode: %s, to a tester and to others is %j",
		async (mode, isTestMode, states) => {
			await buildProgram();
			const [tester, other] = [await buildTester(), await buildFriend()];
			const built = [];
			for (const kind of FRIEND_KINDS)
				built.push({
					kind,
					toTester: await buildOfKind(kind, tester.id),
					toOther: await buildOfKind(kind, other.id),
				});
			await change({
				isTestMode,
				kinds: mode === "on" ? {} : Object.fromEntries(STOP_KIND_NAMES.map((kind) => [kind, mode])),
			});
			await fakeLine.forget();
			await workAll();
			for (const { kind, toTester, toOther } of built)
				expect([kind, (await findDelivery(toTester)).state, (await findDelivery(toOther)).state]).toEqual([
					kind,
					...states,
				]);
			expect(
				await countRows("deliveries", "state = 'held' and (attempts > 0 or first_attempt_at is not null)"),
			).toBe(0);
			expect(
				await countRows("deliveries", "state = 'held' and (next_attempt_at is not null or reason is null)"),
			).toBe(0);
			expect(await calls()).toHaveLength(
				states.filter((state) => state === "sent").length * FRIEND_KINDS.length,
			);
		},
	);

	test("of one kind alone is held when that kind is off", async () => {
		await buildProgram();
		const friend = await buildFriend();
		const built = await Promise.all(
			FRIEND_KINDS.map(async (kind) => ({ kind, ...(await buildOfKind(kind, friend.id)) })),
		);
		await change({ kinds: { response: "off" } });
		await workAll();
		for (const { kind, ...delivery } of built)
			expect([kind, (await findDelivery(delivery)).state]).toEqual([
				kind,
				kind === "response" ? "held" : "sent",
			]);
	});
});

describe("a broadcast", () => {
	test("leaves testers in its shared call, and holds the others before it", async () => {
		await insertFriends(4);
		await storeRow("testers", { friend_id: 2, created_at: 1 });
		await buildBegunBroadcast({ clock, by: operator });
		await change({ isTestMode: true });
		await fakeLine.forget();
		await workAll();
		const [call, ...more] = await calls();
		expect(more).toEqual([]);
		expect(call).toMatchObject({ endpoint: "multicast", body: { to: [`U${"2".padStart(32, "0")}`] } });
		expect(await countRows("deliveries", "state = 'held' and multicast_id is null")).toBe(3);
		await change({ choices: { broadcast: "send" } });
		await workAll();
		expect(await countRows("deliveries", "state = 'sent'")).toBe(4);
		expect(await calls()).toHaveLength(4);
	});

	test("whose friends LINE chooses, and a message to a group, are held as a whole in test mode", async () => {
		await insertFriends(2);
		await storeRow("testers", { friend_id: 1, created_at: 1 });
		await buildOrderedBroadcast({
			clock,
			by: operator,
			input: { line_recipients: { type: "everyone" } } as never,
		});
		clock.advance(ORDER_UNDO_WINDOW);
		await receiveAndWork(
			clock,
			buildGroupEvent("join", { source: { type: "group", groupId: `C${"a".repeat(32)}` }, at: clock.now }),
		);
		await runBackgroundTasks(clock.context());
		await change({ isTestMode: true });
		await fakeLine.forget();
		const [group] = await readRows<{ id: number }>("select id from chat_groups");
		await sendToGroup({
			ctx: ctx(),
			input: { id: group!.id, messages: [{ type: "text", text: "グループへ" }], handles_up_to: null },
		});
		await workAll();
		expect(await calls()).toEqual([]);
		expect((await kindOf("broadcast")).held.count).toBe(1);
		expect((await kindOf("group")).held.count).toBe(1);
		await expect(change()).rejects.toMatchObject({ status: 422 });
		await change({ choices: { broadcast: "send", group: "skip" } });
		await workAll();
		expect((await calls()).map(({ endpoint }) => endpoint)).toEqual(["broadcast"]);
	});

	test("in doubt is held as a whole, because a retry has the same friends, and goes again under its key", async () => {
		await insertFriends(3);
		await buildBegunBroadcast({ clock, by: operator });
		await fakeLine.forget();
		await fakeLine.answers("multicast", { status: 500 });
		await sendDueMulticasts(clock.context());
		const [first] = await calls();
		await change({ isTestMode: true });
		clock.advance(5 * MINUTE);
		await workAll();
		expect(await calls()).toHaveLength(1);
		expect(await readRows("select state, next_attempt_at from multicasts")).toEqual([
			{ state: "held", next_attempt_at: null },
		]);
		expect((await kindOf("broadcast")).held).toMatchObject({ count: 3, in_doubt: 3 });
		await change({ choices: { broadcast: "send" } });
		await workAll();
		const [, second] = await calls();
		expect(second!.headers["x-line-retry-key"]).toBe(first!.headers["x-line-retry-key"]);
		expect(await countRows("deliveries", "state = 'sent'")).toBe(3);
	});

	test("that is cancelled while held ends", async () => {
		await insertFriends(2);
		const { id } = await buildBegunBroadcast({ clock, by: operator });
		await change({ kinds: { broadcast: "off" } });
		await workAll();
		expect(await countRows("deliveries", "state = 'held'")).toBe(2);
		const { cancelBroadcast } = await import("#functions/content/broadcasts/stop-broadcast.ts");
		await cancelBroadcast({ ctx: ctx(), input: { id } });
		expect(await countRows("deliveries", "state = 'cancelled'")).toBe(2);
		await change();
	});
});

describe("a switch in the middle of a batch", () => {
	test("holds whatever was claimed and not called yet, without an attempt", async () => {
		const tester = await buildTester();
		const toTester = await buildDelivery({ friendId: tester.id });
		await Promise.all(Array.from({ length: 5 }, () => buildDelivery()));
		let isSwitched = false;
		const database = observeDatabase(env.DB, {
			after: async (statements) => {
				if (isSwitched || !statements.some(({ sql }) => /update "deliveries" set/.test(sql))) return;
				isSwitched = true;
				await change({ isTestMode: true });
			},
		});
		await sendDueDeliveries(clock.context({ db: connectD1(database) }));
		expect(await calls()).toHaveLength(1);
		expect((await findDelivery(toTester)).state).toBe("sent");
		expect(await countRows("deliveries", "state = 'held' and attempts = 0")).toBe(5);
	});

	test("holds the friends of a claimed multicast", async () => {
		await insertFriends(3);
		await buildBegunBroadcast({ clock, by: operator });
		await fakeLine.forget();
		let isSwitched = false;
		const database = observeDatabase(env.DB, {
			after: async (statements) => {
				if (isSwitched || !statements.some(({ sql }) => /update "multicasts" set/.test(sql))) return;
				isSwitched = true;
				await change({ kinds: { broadcast: "off" } });
			},
		});
		await sendDueMulticasts(clock.context({ db: connectD1(database) }));
		await workAll();
		expect(await calls()).toEqual([]);
		expect(await countRows("deliveries", "state = 'held'")).toBe(3);
	});
});

describe("turning on again", () => {
	test("asks about every kind of which something would go, and changes nothing without an answer", async () => {
		const delivery = await buildDelivery();
		await change({ kinds: { chat: "off" } });
		await workAll();
		await expect(change()).rejects.toMatchObject({ status: 422 });
		expect((await shown()).kinds.find(({ kind }) => kind === "chat")!.mode).toBe("off");
		expect((await findDelivery(delivery)).state).toBe("held");
		await change({ kinds: { chat: "off", response: "test" } });
	});

	test("counts by kind, names the old, and sends the recent alone", async () => {
		const old = await buildDelivery({
			dueAt: clock.now - 3 * DAY,
			nextAttemptAt: clock.now,
			// An earlier attempt was counted, and LINE does not have it.
			countedAt: clock.now - DAY,
			countedAs: "chat",
			replyToken: "token",
			replyUntil: clock.now - DAY,
		});
		const recent = await buildDelivery({ dueAt: clock.now - MINUTE, nextAttemptAt: clock.now });
		await change({ kinds: { chat: "off" } });
		await workAll();
		expect((await kindOf("chat")).held).toEqual({
			count: 2,
			old: 1,
			oldest: expect.stringContaining("2026-11-17"),
			expired_replies: 1,
			in_doubt: 0,
		});
		await change({ choices: { chat: "recent" } });
		await workAll();
		expect(await findDelivery(old)).toMatchObject({
			state: "cancelled",
			reason: DELIVERY_TEXTS.skippedAfterHold,
			countedAt: null,
		});
		expect(await findDelivery(recent)).toMatchObject({ state: "sent", reason: null });
	});

	test("keeps the order of a friend, and lets nothing overtake what is held", async () => {
		const friend = await buildFriend();
		const given = { friendId: friend.id, orderKey: "order" };
		const first = await buildDelivery({ ...given, texts: ["1"], dueAt: clock.now - 2_000 });
		await change({ isTestMode: true });
		await workAll();
		await storeRow("testers", { friend_id: friend.id, created_at: 1 });
		const second = await buildDelivery({ ...given, texts: ["2"], dueAt: clock.now - 1_000 });
		await workAll();
		expect(await findDelivery(second)).toMatchObject({ state: "held", reason: DELIVERY_TEXTS.heldBehind });
		await change({ choices: { chat: "send" } });
		await workAll();
		expect(
			(await calls()).map(({ body }) => (body as { messages: { text: string }[] }).messages[0]!.text),
		).toEqual(["1", "2"]);
		expect((await findDelivery(first)).state).toBe("sent");
	});

	test("holds no message of another order of the same friend, nor one that was due before", async () => {
		const friend = await buildFriend();
		await change({ kinds: { scenario: "off" } });
		const given = { orderKey: "order", dueAt: clock.now - 1_000 };
		const held = await buildOfKind("scenario", friend.id, given);
		await workAll();
		const before = await buildDelivery({ ...given, friendId: friend.id, dueAt: clock.now - 2_000 });
		const other = await buildDelivery({ friendId: friend.id, dueAt: clock.now });
		await workAll();
		expect(await Promise.all([held, before, other].map(findDelivery))).toMatchObject([
			{ state: "held" },
			{ state: "sent" },
			{ state: "sent" },
		]);
	});

	test("for testers asks about theirs alone, and keeps the others", async () => {
		const tester = await buildTester();
		const [toTester, toOther] = [await buildDelivery({ friendId: tester.id }), await buildDelivery()];
		await change({ kinds: { chat: "off" } });
		await workAll();
		await expect(change({ kinds: { chat: "test" } })).rejects.toMatchObject({ status: 422 });
		await change({ kinds: { chat: "test" }, choices: { chat: "send" } });
		await workAll();
		expect((await findDelivery(toTester)).state).toBe("sent");
		expect((await findDelivery(toOther)).state).toBe("held");
	});

	test("leaves what LINE may have to an operator, if it is not to be sent", async () => {
		const doubtful = await buildDelivery({
			inDoubt: true,
			attempts: 1,
			firstAttemptAt: clock.now,
			method: "push",
			countedAt: clock.now,
			countedAs: "chat",
		});
		await change({ kinds: { chat: "off" } });
		await workAll();
		expect((await findDelivery(doubtful)).state).toBe("held");
		await change({ choices: { chat: "skip" } });
		expect(await findDelivery(doubtful)).toMatchObject({
			countedAt: clock.now,
			state: "parked",
			reason: DELIVERY_TEXTS.skippedAfterHoldInDoubt,
		});
	});

	test("happens once, and only from the version that the operator saw", async () => {
		await change({ kinds: { chat: "off" } });
		const { version } = await shown();
		await change({ saveKey: "one-press" });
		await change({ kinds: { chat: "off" } });
		await expect(change({ version })).rejects.toMatchObject({ status: 409 });
		expect(await readRows("select verb from audit_log where subject_type = 'sending_stop'")).toHaveLength(3);
	});

	test("refuses if something was held since it was counted", async () => {
		const delivery = await buildDelivery();
		await change({ kinds: { chat: "off" } });
		let isHeld = false;
		const database = observeDatabase(env.DB, {
			after: async (statements) => {
				if (isHeld || !statements.some(({ sql }) => /"sending_modes"/.test(sql))) return;
				isHeld = true;
				await workAll();
			},
		});
		await expect(
			changeModes({
				ctx: { ...ctx(), db: connectD1(database) },
				input: { version: 1, is_test_mode: false, kinds: kindModesOf({}), choices: {} as never },
			}),
		).rejects.toMatchObject({ status: 422 });
		expect(await findDelivery(delivery)).toMatchObject({ state: "held" });
	});

	test("killed at its write, it is done as a whole or not at all, and repeated with the same key", async () => {
		const delivery = await buildDelivery();
		await change({ kinds: { chat: "off" } });
		await workAll();
		for (const when of ["before", "after"] as const) {
			const { database } = killAtWrite(env.DB, { trip: 0, when });
			await expect(
				changeModes({
					ctx: { ...ctx("on-press"), db: connectD1(database) },
					input: {
						version: 1,
						is_test_mode: false,
						kinds: kindModesOf({}),
						choices: { chat: "skip" } as never,
					},
				}),
			).rejects.toThrow();
			expect((await findDelivery(delivery)).state).toBe(when === "before" ? "held" : "cancelled");
		}
		await change({ choices: { chat: "skip" }, saveKey: "on-press" });
		expect(await findRestrictedModes(clock.context())).toBeNull();
	});
});

test("a worker that dies between its claim and the call leaves a delivery that is held, in doubt", async () => {
	const delivery = await buildDelivery({
		state: "queued",
		attempts: 1,
		nextAttemptAt: clock.now,
		method: "push",
	});
	await change({ kinds: { chat: "off" } });
	await workAll();
	expect(await findDelivery(delivery)).toMatchObject({ state: "held", inDoubt: true, attempts: 1 });
	await change({ choices: { chat: "send" } });
	await workAll();
	expect((await findDelivery(delivery)).state).toBe("sent");
	expect(await calls()).toHaveLength(1);
});

describe("the gate to LINE", () => {
	const to = { method: "push", lineUserId: `U${"1".repeat(32)}`, retryKey: "" } as const;
	const messages = '[{"type":"text","text":"こんにちは"}]';

	test("refuses a message whose road does not say whether it is held, while a kind is not on", async () => {
		const post = (path: string) =>
			callLine(clock.env as unknown as Env, path, { method: "POST", body: "{}" });
		await change({ kinds: { chat: "off" } });
		await fakeLine.forget();
		for (const endpoint of MESSAGES)
			await expect(post(`/v2/bot/message/${endpoint}`)).rejects.toBeInstanceOf(SendingStopped);
		expect(await calls()).toEqual([]);
	});

	test("asks right before the call", async () => {
		await change({ kinds: { chat: "off" } });
		await fakeLine.forget();
		const send = (isHeld: boolean) =>
			sendLineMessages(clock.env as unknown as Env, {
				to: { ...to, retryKey: nextId() },
				messages,
				isHeld: () => isHeld,
			});
		expect((await send(true)).answer).toEqual({ kind: "unreachable" });
		expect((await send(false)).answer).toMatchObject({ status: 200 });
		expect(await calls()).toHaveLength(1);
	});
});

test("the composer says before the send that the message would be held", async () => {
	const [tester, other] = [await buildTester(), await buildFriend()];
	const isHeld = async (friend: { id: number }) =>
		(await showComposer({ ctx: ctx(), input: { friend_id: friend.id } })).is_held;
	expect([await isHeld(tester), await isHeld(other)]).toEqual([false, false]);
	await change({ isTestMode: true });
	expect([await isHeld(tester), await isHeld(other)]).toEqual([false, true]);
	await change({ kinds: { chat: "off" } });
	expect([await isHeld(tester), await isHeld(other)]).toEqual([true, true]);
});

test("only operators with the ability see and change the modes; the session of everybody says them", async () => {
	const other = await signInOperator(await buildOperator({ abilities: ["friend-read", "sending-stop"] }));
	expect((await sendRequest("/api/sending_modes", { as: other })).status).toBe(403);
	expect((await sendRequest("/api/sending_modes", { as: other, method: "POST", json: {} })).status).toBe(403);
	const by = await signInOperator(operator);
	const body = { version: 0, is_test_mode: true, kinds: kindModesOf({ group: "off" }), choices: {} };
	const { kinds: _, ...incomplete } = body;
	expect((await sendRequest("/api/sending_modes", { as: by, json: incomplete })).status).toBe(422);
	const { booking: __, ...fewer } = body.kinds;
	expect((await sendRequest("/api/sending_modes", { as: by, json: { ...body, kinds: fewer } })).status).toBe(
		422,
	);
	expect((await sendRequest("/api/sending_modes", { as: by, json: body })).status).toBe(200);
	const session = await (await sendRequest("/api/session", { as: other })).json<{ sending_modes: object }>();
	expect(session.sending_modes).toMatchObject({
		is_test_mode: true,
		kinds: expect.arrayContaining([{ kind: "group", label: "グループへの送信", mode: "off" }]),
	});
	expect(await readDeliveries()).toEqual([]);
});
