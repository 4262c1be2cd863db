import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import {
	MAX_EXCERPT,
	SECRET_ROTATION_PERIOD,
} from "#domain/integrations/outgoing-webhooks/webhook-limits.ts";
import { WEBHOOK_FAILURE_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { deleteOldWebhooks } from "#functions/integrations/outgoing-webhooks/log/delete-old-webhooks.ts";
import { expireWebhooks } from "#functions/integrations/outgoing-webhooks/sending/expire-webhooks.ts";
import { workWebhooks } from "#functions/integrations/outgoing-webhooks/sending/outgoing-webhook-worker.ts";
import { findHostProblem, isPublicAddress } from "#functions/platform/http/resolve-host.ts";
import { readReceiverAnswer, setReceiverAnswer } from "#simulator/receiver/simulated-receiver.ts";
import { CallLimits } from "#tests/support/call-limits.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { Mortal } from "#tests/support/google/mortal.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildMailbox, buildNotification } from "#tests/support/notice-fixture.ts";
import { mortalDatabase, stopWithMortal } from "#tests/support/observed-database.ts";
import { type BuiltOperator, buildOperator, signInOperator } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import {
	buildEndpoint,
	buildWebhookContext,
	neverAnswer,
	RECEIVER_URL,
	recordBlocks,
	TestWebhookReceiver,
	verifyWebhookSignature,
} from "#tests/support/webhook-receiver.ts";

let clock: TestClock;
let receiver: TestWebhookReceiver;
let operator: BuiltOperator;
let friend: { id: number };
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	receiver = new TestWebhookReceiver(clock);
	operator = await buildOperator();
	friend = await buildFriend();
});

const context = () => buildWebhookContext(clock, receiver);
const work = () => workWebhooks(context());
const tell = (count = 1) => recordBlocks(context(), ...Array.from({ length: count }, () => friend.id));

/** Advances in steps, with the minute's work in each. */
async function pass(span: number, step = MINUTE): Promise<void> {
	for (let passed = 0; passed < span; passed += step) {
		clock.advance(step);
		await expireWebhooks(context());
		await work();
	}
}

const messages = () =>
	readRows<{ state: string; error: string | null; attempts: number }>(
		"select state, error, attempts from outgoing_webhook_messages order by id",
	);
const endpointNow = async () =>
	(
		await readRows<{
			is_active: number;
			failures: number;
			failing_since: number | null;
			stop_reason: string | null;
		}>("select is_active, failures, failing_since, stop_reason from outgoing_webhook_endpoints")
	)[0]!;

describe("a message", () => {
	test("arrives signed as Standard Webhooks say, with who and when, and its attempt is logged", async () => {
		const { clear } = await buildEndpoint(operator);
		await tell();
		await work();
		const [received] = receiver.arrived as [(typeof receiver.arrived)[0]];
		expect(verifyWebhookSignature(received, clear)).toBe(true);
		expect(verifyWebhookSignature({ ...received, body: `${received.body} ` }, clear)).toBe(false);
		expect(verifyWebhookSignature({ ...received, id: "msg_other" }, clear)).toBe(false);
		expect(received).toMatchObject({ path: "/hook", timestamp: clock.now / SECOND });
		expect(received.id).toMatch(/^msg_[\w-]{43}$/);
		expect(receiver.told).toEqual([
			{
				type: "friend.blocked",
				timestamp: new Date(clock.now).toISOString(),
				data: {
					friend_id: friend.id,
					line_user_id: (friend as { lineUserId?: string }).lineUserId,
					actor: { type: "system", id: null },
				},
			},
		]);
		expect(await messages()).toEqual([{ state: "sent", error: null, attempts: 1 }]);
		expect(await readRows("select status, error from outgoing_webhook_attempts")).toEqual([
			{ status: 204, error: null },
		]);
		await pass(HOUR, 10 * MINUTE);
		expect(receiver.arrived).toHaveLength(1);
	});

	test("arrives though whoever saved the endpoint is shut out: it is the account's", async () => {
		await buildEndpoint(operator);
		await updateRow("operators", operator.id, { disabled_at: 1 });
		await tell();
		await work();
		expect(receiver.told).toMatchObject([{ type: "friend.blocked" }]);
	});

	test("has the same id at every endpoint and every attempt, and each endpoint its own signature", async () => {
		const built = [await buildEndpoint(operator), await buildEndpoint(operator)];
		setReceiverAnswer(receiver.world, "500");
		await tell();
		await work();
		setReceiverAnswer(receiver.world, "204");
		await pass(5 * MINUTE);
		expect(new Set(receiver.arrived.map(({ id }) => id)).size).toBe(1);
		expect(receiver.arrived).toHaveLength(4);
		for (const { clear } of built)
			expect(receiver.arrived.filter((each) => verifyWebhookSignature(each, clear))).toHaveLength(2);
	});

	test("is told to whoever asks for its event and is on, and of nobody else a row is written", async () => {
		await buildEndpoint(operator, { events: ["tag.added"] });
		await buildEndpoint(operator, { isActive: false });
		await buildEndpoint(operator, { deletedAt: 1, isActive: false });
		await tell();
		expect(await countRows("outgoing_webhook_messages")).toBe(0);
	});

	test("that is noted twice is told once", async () => {
		await buildEndpoint(operator);
		const same = { ...context(), newId: () => "the-same" };
		for (let time = 0; time < 2; time++) await recordBlocks(same, friend.id);
		await work();
		expect(receiver.arrived).toHaveLength(1);
	});

	test("is signed with the secret before as well for a day after a rotation", async () => {
		const { id, clear } = await buildEndpoint(operator);
		const as = await signInOperator(await buildOperator({ password: "correct-password" }));
		const path = `/api/open_api/webhooks/${id}/rotate`;
		const { secret } = await requestJson<{ secret: string }>(path, {
			as,
			json: { password: "correct-password" },
		});
		await tell();
		await work();
		clock.advance(SECRET_ROTATION_PERIOD + SECOND);
		await tell();
		await work();
		const [first, second] = receiver.arrived as [(typeof receiver.arrived)[0], (typeof receiver.arrived)[0]];
		expect([verifyWebhookSignature(first, clear), verifyWebhookSignature(first, secret)]).toEqual([
			true,
			true,
		]);
		expect([verifyWebhookSignature(second, clear), verifyWebhookSignature(second, secret)]).toEqual([
			false,
			true,
		]);
	});

	test("of many arrives once, however many workers send", async () => {
		await buildEndpoint(operator);
		await tell(70);
		await Promise.all([work(), work(), work()]);
		expect(receiver.arrived).toHaveLength(70);
		expect(new Set(receiver.arrived.map(({ id }) => id)).size).toBe(70);
	});
});

describe("what does not arrive", () => {
	test.each([
		["500", TEXTS.status(500)],
		["302", TEXTS.redirected(302)],
	] as const)(
		"for an answer of %s is sent again with growing pauses until it does",
		async (answer, error) => {
			await buildEndpoint(operator);
			setReceiverAnswer(receiver.world, answer);
			await tell();
			await work();
			expect(await messages()).toEqual([{ state: "waiting", error, attempts: 1 }]);
			await pass(HOUR);
			const tried = receiver.calls.length;
			expect(tried).toBeGreaterThan(5);
			expect(tried).toBeLessThan(20);
			// Redirects to another address are not followed.
			expect(new Set(receiver.calls)).toEqual(new Set([RECEIVER_URL]));
			setReceiverAnswer(receiver.world, "204");
			await pass(2 * HOUR, 10 * MINUTE);
			expect(await messages()).toMatchObject([{ state: "sent", error: null }]);
			expect(await endpointNow()).toMatchObject({ failures: 0, failing_since: null });
		},
	);

	test("for a day is given up, and sent again by a person under the same id", async () => {
		const { id } = await buildEndpoint(operator);
		setReceiverAnswer(receiver.world, "500");
		await tell();
		await work();
		await pass(DAY + 3 * HOUR, 30 * MINUTE);
		const [given] = await messages();
		expect(given!.state).toBe("failed");
		expect(given!.error).toBe(`${TEXTS.status(500)}${TEXTS.givenUp}`);
		const before = receiver.calls.length;
		await pass(HOUR, 10 * MINUTE);
		expect(receiver.calls).toHaveLength(before);
		clock.rule();
		const as = await signInOperator(operator);
		const [{ id: message }] = (await readRows("select id from outgoing_webhook_messages")) as [
			{ id: number },
		];
		const path = `/api/open_api/webhooks/${id}/messages/${message}/resend`;
		await requestJson(path, { as, method: "POST" });
		expect((await sendRequest(path, { as, method: "POST" })).status).toBe(422);
		// For another day.
		await pass(12 * HOUR, 30 * MINUTE);
		expect((await messages())[0]!.state).toBe("waiting");
		setReceiverAnswer(receiver.world, "204");
		await pass(3 * HOUR, 30 * MINUTE);
		expect(await messages()).toMatchObject([{ state: "sent", error: null }]);
		expect(new Set(receiver.arrived.map((each) => each.id)).size).toBe(1);
	});

	test("waits as long as the receiver asks for", async () => {
		await buildEndpoint(operator);
		receiver.instead = () => new Response("busy", { status: 429, headers: { "Retry-After": "1800" } });
		await tell();
		await work();
		await pass(29 * MINUTE);
		expect(receiver.calls).toHaveLength(1);
		receiver.instead = undefined;
		await pass(2 * MINUTE);
		expect(receiver.arrived).toHaveLength(1);
	});

	test("does not have a backlog of others tried for nothing meanwhile", async () => {
		await buildEndpoint(operator);
		setReceiverAnswer(receiver.world, "500");
		await tell(200);
		await work();
		await pass(10 * MINUTE);
		// A few at first, one at a time afterwards.
		expect(receiver.calls.length).toBeLessThan(25);
		setReceiverAnswer(receiver.world, "204");
		await pass(4 * HOUR, 10 * MINUTE);
		expect(await countRows("outgoing_webhook_messages", "state = 'sent'")).toBe(200);
	});

	test("itself, one message that is always refused, holds up no other", async () => {
		await buildEndpoint(operator);
		const bad = await buildFriend();
		await recordBlocks(context(), friend.id, bad.id, friend.id, friend.id);
		receiver.instead = async (request) =>
			(await request.clone().text()).includes(`"friend_id":${bad.id},`)
				? new Response(null, { status: 400 })
				: new Response(null, { status: 204 });
		await work();
		expect(await countRows("outgoing_webhook_messages", "state = 'sent'")).toBe(3);
		await tell(3);
		await pass(5 * MINUTE);
		expect(await countRows("outgoing_webhook_messages", "state = 'sent'")).toBe(6);
		expect(await endpointNow()).toMatchObject({ is_active: 1 });
	});

	test("because the receiver is silent is tried again, and another endpoint waits for nothing", async () => {
		const limits = CallLimits.hold();
		await buildEndpoint(operator, { url: "https://receiver.example.com/silent" });
		await buildEndpoint(operator);
		receiver.instead = (request) => (request.url.endsWith("/silent") ? neverAnswer() : undefined);
		await tell();
		const working = work();
		await vi.waitFor(() => expect(receiver.calls).toHaveLength(2));
		expect(receiver.arrived).toHaveLength(1);
		limits.runOut();
		await working;
		expect((await messages()).map(({ state, error }) => [state, error])).toEqual([
			["waiting", TEXTS.silent],
			["sent", null],
		]);
	});

	test.each<[string, () => Response | Promise<Response>]>([
		["that accept and say nothing", neverAnswer],
		["whose answers never end", () => new Response(new ReadableStream({ pull: neverAnswer as never }))],
	])("and those of receivers %s hold up no other: it has its own while they are silent", async (_, slow) => {
		const limits = CallLimits.hold();
		for (let count = 0; count < 3; count++)
			await buildEndpoint(operator, { url: `https://receiver.example.com/slow/${count}` });
		await buildEndpoint(operator);
		receiver.instead = (request) => (request.url.includes("/slow/") ? slow() : undefined);
		await tell(12);
		const late: Promise<void>[] = [];
		const leaving = () => workWebhooks(context(), (left) => late.push(left));
		await leaving();
		// Each of its messages arrives although there are only six connections.
		expect(receiver.arrived).toHaveLength(12);
		expect(receiver.calls.filter((url) => url.includes("/slow/")).length).toBeLessThanOrEqual(6);
		// The next worker sends messages due during the silence.
		await tell();
		await leaving();
		expect(receiver.arrived).toHaveLength(13);
		limits.runOut();
		const over = setInterval(() => limits.runOut(), 10);
		await Promise.all(late);
		clearInterval(over);
		expect(await countRows("outgoing_webhook_messages", "state = 'sent'")).toBeGreaterThanOrEqual(13);
	});

	test("beside seven bad receivers arrives at a good one within two wake-ups, and the bad ones have one line each", async () => {
		const limits = CallLimits.hold();
		const bad: (() => Response | Promise<Response>)[] = [
			...Array(4).fill(neverAnswer),
			() => new Response(null, { status: 500 }),
			() => Response.redirect("https://elsewhere.example.com/"),
			() => new Response(new ReadableStream({ pull: neverAnswer as never })),
		];
		for (const [index] of bad.entries())
			await buildEndpoint(operator, { url: `https://receiver.example.com/bad/${index}` });
		await buildEndpoint(operator);
		receiver.instead = ({ url }) => bad[Number(url.split("/bad/")[1])]?.();
		const late: Promise<void>[] = [];
		for (let event = 1; event <= 10; event++) {
			await tell();
			let wakeUps = 0;
			while (receiver.arrived.length < event) {
				expect(++wakeUps).toBeLessThanOrEqual(2);
				await workWebhooks(context(), (left) => late.push(left));
			}
		}
		// A silent receiver occupies the calls of one claim, whatever becomes due for it meanwhile.
		for (let index = 0; index < 4; index++)
			expect(receiver.calls.filter((url) => url.endsWith(`/bad/${index}`)).length).toBeLessThanOrEqual(3);
		const over = setInterval(() => limits.runOut(), 10);
		await Promise.all(late);
		clearInterval(over);
		expect(await countRows("outgoing_webhook_messages", "held_until is not null")).toBe(0);
	});

	test("and however many receivers were silent the last time and are again, they hold up none that answers", async () => {
		const limits = CallLimits.hold();
		const slow = Array.from({ length: 6 }, (_, count) => `https://receiver.example.com/slow/${count}`);
		for (const url of slow) {
			const { id } = await buildEndpoint(operator, { url });
			await updateRow("outgoing_webhook_endpoints", id, { failures: 1 });
		}
		await buildEndpoint(operator);
		receiver.instead = (request) => (request.url.includes("/slow/") ? neverAnswer() : undefined);
		await tell();
		const working = work();
		await vi.waitFor(() => expect(receiver.arrived).toHaveLength(1), 10_000);
		// They are still tried, one after another.
		const over = setInterval(() => limits.runOut(), 10);
		await working;
		clearInterval(over);
		expect(new Set(receiver.calls.filter((url) => url.includes("/slow/")))).toEqual(new Set(slow));
		expect((await messages()).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1, 1, 1]);
	});

	test("to an endpoint that was switched off is sent within the day once it is on again, and given up after it", async () => {
		const { id } = await buildEndpoint(operator);
		await tell();
		await updateRow("outgoing_webhook_endpoints", id, { is_active: 0 });
		await pass(HOUR, 10 * MINUTE);
		expect(receiver.calls).toEqual([]);
		await updateRow("outgoing_webhook_endpoints", id, { is_active: 1 });
		await work();
		expect(receiver.arrived).toHaveLength(1);
		await updateRow("outgoing_webhook_endpoints", id, { is_active: 1 });
		await tell();
		await updateRow("outgoing_webhook_endpoints", id, { is_active: 0 });
		await pass(DAY + HOUR, HOUR);
		expect((await messages()).map(({ state, error }) => [state, error])).toEqual([
			["sent", null],
			["failed", TEXTS.givenUp],
		]);
	});
});

test("what a worker died of is given up after its day though its endpoint is off, and what one has in hand is not", async () => {
	await buildEndpoint(operator, { isActive: false });
	const since = clock.now - DAY;
	const held = (key: string, held_until: number) =>
		storeRow("outgoing_webhook_messages", {
			...{ endpoint_id: 1, key, type: "friend.blocked", data: {}, at: since, since, state: "waiting" },
			...{ attempts: 1, held_until, next_attempt_at: held_until },
		});
	await held("died", clock.now);
	await held("works", clock.now + MINUTE);
	await expireWebhooks(context());
	expect(
		await readRows(
			"select key, state, held_until, next_attempt_at from outgoing_webhook_messages order by id",
		),
	).toEqual([
		{ key: "died", state: "failed", held_until: null, next_attempt_at: null },
		{ key: "works", state: "waiting", held_until: clock.now + MINUTE, next_attempt_at: clock.now + MINUTE },
	]);
});

describe("an answer", () => {
	test("is read no further than the log needs, and what nobody can read is left out", async () => {
		await buildEndpoint(operator);
		let pulled = 0;
		const endless = new ReadableStream<Uint8Array>({
			pull: (controller) => {
				pulled += 1;
				controller.enqueue(new TextEncoder().encode("\u0000\u001b[31m赤".repeat(100)));
			},
		});
		receiver.instead = () => new Response(endless, { status: 200 });
		await tell();
		await work();
		const [{ excerpt }] = (await readRows("select excerpt from outgoing_webhook_attempts")) as [
			{ excerpt: string },
		];
		expect(excerpt.length).toBeLessThanOrEqual(MAX_EXCERPT);
		expect(excerpt).toMatch(/^(\[31m赤)+/);
		expect(excerpt).not.toMatch(/\p{Cc}/u);
		expect(pulled).toBeLessThan(50);
	});

	test("that never ends counts by its status", async () => {
		const limits = CallLimits.hold();
		await buildEndpoint(operator);
		const hanging = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
		receiver.instead = () => new Response(hanging, { status: 200 });
		await tell();
		const working = work();
		await vi.waitFor(() => expect(receiver.calls).toHaveLength(1));
		limits.runOut();
		await working;
		expect(await messages()).toMatchObject([{ state: "sent" }]);
	});
});

describe("an endpoint", () => {
	test("at which nothing arrives for five days is switched off, and operators are told", async () => {
		await buildNotification(operator, [await buildMailbox(operator, "a@example.com")], {
			timings: ["webhook_stopped"],
		});
		await buildEndpoint(operator, { name: "基幹" });
		setReceiverAnswer(receiver.world, "500");
		for (let day = 0; day < 6; day++) {
			await tell();
			await work();
			await pass(DAY, 2 * HOUR);
		}
		expect(await endpointNow()).toMatchObject({ is_active: 0, stop_reason: TEXTS.endpointStopped(5) });
		expect(await readRows("select event, said ->> '$.name' as name from notification_facts")).toEqual([
			{ event: "webhook_stopped", name: "基幹" },
		]);
		const before = receiver.calls.length;
		await tell();
		await pass(DAY, 2 * HOUR);
		expect(receiver.calls).toHaveLength(before);
		expect(await countRows("outgoing_webhook_messages", "next_attempt_at is not null")).toBe(0);
	});

	test("at which something arrives now and then goes on", async () => {
		await buildEndpoint(operator);
		for (let day = 0; day < 7; day++) {
			setReceiverAnswer(receiver.world, day % 2 === 0 ? "500" : "204");
			await tell();
			await work();
			await pass(DAY, 2 * HOUR);
		}
		expect(await endpointNow()).toMatchObject({ is_active: 1 });
	});

	test("that says 410 is switched off at once", async () => {
		await buildEndpoint(operator);
		setReceiverAnswer(receiver.world, "410");
		await tell(3);
		await work();
		expect(await endpointNow()).toMatchObject({ is_active: 0, stop_reason: TEXTS.gone });
		expect(readReceiverAnswer(receiver.world)).toBe("410");
	});

	test("that leads elsewhere since it was called has there what was refused before, and what waited behind that", async () => {
		const { id } = await buildEndpoint(operator);
		receiver.instead = async () => {
			receiver.instead = undefined;
			await updateRow("outgoing_webhook_endpoints", id, { version: 2 });
			return new Response(null, { status: 410 });
		};
		await tell(7);
		await work();
		await pass(MINUTE);
		expect(new Set((await messages()).map(({ state }) => state))).toEqual(new Set(["sent"]));
		expect(receiver.arrived).toHaveLength(7);
	});

	test("that is given another address has at once what waited for the one before", async () => {
		const { id, version } = await buildEndpoint(operator, { url: "https://intranet.example.com/" });
		await tell();
		await work();
		const json = {
			name: "別の宛先",
			url: RECEIVER_URL,
			events: ["friend.blocked"],
			is_active: true,
			version,
		};
		await requestJson(`/api/open_api/webhooks/${id}`, {
			as: await signInOperator(operator),
			method: "PUT",
			json,
		});
		clock.advance(SECOND);
		await work();
		expect(receiver.arrived).toHaveLength(1);
	});

	test("that says 410 to one of several is switched off too, though the others arrived", async () => {
		await buildEndpoint(operator);
		let calls = 0;
		receiver.instead = () => (++calls === 2 ? new Response(null, { status: 410 }) : undefined);
		await tell(3);
		await work();
		expect(await endpointNow()).toMatchObject({ is_active: 0, stop_reason: TEXTS.gone });
		expect((await messages()).map(({ state }) => state).sort()).toEqual(["failed", "sent", "sent"]);
	});

	test("that is edited while it is called is judged by nothing that was answered before", async () => {
		const { id } = await buildEndpoint(operator, { failures: 3, failingSince: clock.now - 6 * DAY });
		receiver.instead = async () => {
			await updateRow("outgoing_webhook_endpoints", id, { version: 2, failures: 0, failing_since: null });
			return new Response(null, { status: 500 });
		};
		await tell();
		await work();
		expect(await endpointNow()).toMatchObject({ is_active: 1, failures: 0, failing_since: null });
	});
});

describe("a name", () => {
	test("behind which a private network stands is not called", async () => {
		await buildEndpoint(operator, { url: "https://intranet.example.com/" });
		await tell();
		await work();
		expect(receiver.calls).toEqual([]);
		expect(await messages()).toMatchObject([{ state: "waiting", error: TEXTS.namePrivate }]);
	});

	test("that nobody knows, or that cannot be looked up, is not called", async () => {
		expect(await findHostProblem(context().env, "nobody.example.com")).toBe(TEXTS.nameUnknown);
		receiver.resolver = () => new Response("sorry", { status: 502 });
		expect(await findHostProblem(context().env, "receiver.example.com")).toBe(TEXTS.resolverSilent);
	});

	test.each([
		"10.0.0.1",
		"172.16.0.1",
		"192.168.1.1",
		"127.0.0.1",
		"0.0.0.0",
		"100.64.0.1",
		"169.254.169.254",
		"224.0.0.1",
		"255.255.255.255",
		"203.0.113.1",
		"::1",
		"::",
		"fe80::1",
		"fc00::1",
		"fd00:ec2::254",
		"::ffff:10.0.0.1",
		"::ffff:8.8.8.8",
		"64:ff9b::a00:1",
		"2002:a00:1::",
		"2001:0:a00:1::",
		"2001:db8::1",
		"::a00:1",
		"::7f00:1",
		"100:0:0:1::1",
		"4000::1",
		"ff02::1",
		"not an address",
	])("with the address %s is none of the internet", (address) =>
		expect(isPublicAddress(address)).toBe(false),
	);

	test.each(["8.8.8.8", "203.0.114.10", "2606:4700:4700::1111"])("with the address %s is one", (address) =>
		expect(isPublicAddress(address)).toBe(true),
	);
});

test("a worker killed at any point leaves nothing unsent and nothing twice but under the same id", async () => {
	await buildEndpoint(operator);
	for (let steps = 0; steps < 8; steps++) {
		await tell(3);
		receiver.mortal = new Mortal(steps);
		const ctx = buildWebhookContext(clock, receiver, {
			db: connectD1(stopWithMortal(env.DB, receiver.mortal)),
		});
		await Promise.race([workWebhooks(ctx), receiver.mortal.died]);
		receiver.mortal = undefined;
		clock.advance(6 * MINUTE);
		await work();
		const states = await messages();
		expect(
			states.every(({ state }) => state === "sent"),
			`${steps} steps`,
		).toBe(true);
		expect(new Set(receiver.arrived.map(({ id }) => id)).size, `${steps} steps`).toBe(states.length);
	}
});

test("a worker killed before or after any of its trips leaves nothing unsent, and nothing twice but under the same id", async () => {
	await buildEndpoint(operator);
	let hasEnded = false;
	for (let steps = 0; !hasEnded; steps += 2) {
		await tell(3);
		const mortal = new Mortal(steps);
		const ctx = buildWebhookContext(clock, receiver, { db: connectD1(mortalDatabase(env.DB, mortal)) });
		const working = workWebhooks(ctx).then(() => true);
		hasEnded = await Promise.race([working, mortal.died.then(() => false)]);
		await pass(7 * MINUTE);
		const states = await messages();
		expect(new Set(states.map(({ state }) => state)), `${steps} steps`).toEqual(new Set(["sent"]));
		expect(new Set(receiver.arrived.map(({ id }) => id)).size, `${steps} steps`).toBe(states.length);
	}
});

test("the log forgets after thirty days what has ended, with its attempts", async () => {
	await buildEndpoint(operator);
	await tell();
	await work();
	clock.advance(30 * DAY + MINUTE);
	await tell();
	await work();
	await deleteOldWebhooks(context());
	for (const table of ["outgoing_webhook_messages", "outgoing_webhook_attempts"])
		expect(await countRows(table), table).toBe(1);
});
