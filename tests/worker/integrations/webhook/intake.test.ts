import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { receiveWebhook } from "#functions/integrations/webhook/receive-webhook.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildLineUserId } from "#tests/support/friend-builders.ts";
import {
	buildLineEvent,
	buildWebhookBody,
	lineEvents,
	postSignedWebhook,
	sendWebhook,
	signWebhookBody,
} from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, failAt, observeDatabase } from "#tests/support/observed-database.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

const from = buildLineUserId(1);
const at = tokyoTime("2026-11-20 09:59");

beforeEach(resetState);

interface Stored {
	webhook_event_id: string;
	type: string;
	line_user_id: string | null;
	timestamp: number;
	payload: string;
	state: string;
}
const stored = () => readRows<Stored>("select * from webhook_events order by id");

describe("LINE's signature", () => {
	const body = buildWebhookBody([lineEvents.text({ from, at, text: "予約" })]);
	const right = signWebhookBody(body);

	test("over the bytes as they came is the proof", async () => {
		const response = await postSignedWebhook(body, right);
		expect([response.status, await response.json()]).toEqual([200, {}]);
		expect(await countRows("webhook_events")).toBe(1);
	});

	const WRONG: [string, string, string | undefined][] = [
		["is missing", body, undefined],
		["is empty", body, ""],
		["is another's", body, signWebhookBody(`${body} `)],
		["is of another length", body, right.slice(0, -8)],
		["is no base64", body, "%%%"],
		["is over other bytes: one letter changed", body.replace("予約", "予釣"), right],
		["is over other bytes: the same JSON, spaced", JSON.stringify(JSON.parse(body), null, 1), right],
	];

	test.each(WRONG)("%s: 401, and nothing is recorded", async (_, sent, signature) => {
		const before = await takeSnapshot();
		const response = await postSignedWebhook(sent, signature);
		expect([response.status, await response.json()]).toEqual([401, { ERROR: [CALL_TEXTS.signedOut] }]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("of nobody is taken while the channel's secret is not set", async () => {
		const headers = { "x-line-signature": signWebhookBody(body) };
		for (const LINE_CHANNEL_SECRET of [undefined, ""]) {
			const response = await sendRequest("/webhook/line", {
				body,
				bare: true,
				headers,
				env: { LINE_CHANNEL_SECRET },
			});
			expect(response.status).toBe(401);
		}
	});

	test("is all that LINE needs: no origin, no session, and no limit by sender", async () => {
		for (let request = 0; request < 100; request++) {
			const response = await sendRequest("/webhook/line", {
				body,
				bare: true,
				headers: {
					"x-line-signature": right,
					"cf-connecting-ip": "147.92.150.192",
					Origin: "https://line.me",
				},
			});
			expect(response.status).toBe(200);
		}
	});
});

/** All types of LINE's webhook description. */
const EVENT_TYPES = [
	"message",
	"unsend",
	"follow",
	"unfollow",
	"join",
	"leave",
	"memberJoined",
	"memberLeft",
	"postback",
	"videoPlayComplete",
	"beacon",
	"accountLink",
	"membership",
	"module",
	"activated",
	"deactivated",
	"botSuspended",
	"botResumed",
	"delivery",
];

describe("what is taken in", () => {
	test.runIf(env.LINE_EVENT_TYPES)(
		"the types tried here are those of LINE's description, all of them",
		() => {
			expect(EVENT_TYPES).toEqual(env.LINE_EVENT_TYPES);
		},
	);

	test.each([...EVENT_TYPES, "inventedTomorrow"])("an event of the type %s is kept whole", async (type) => {
		const event = buildLineEvent(
			type,
			{ from, at },
			{ [type]: { new: ["field", { deep: null }] }, extra: "項目" },
		);
		expect((await sendWebhook([event])).status).toBe(200);
		const [row] = await stored();
		expect(row).toMatchObject({ type, line_user_id: from, timestamp: at, state: "open" });
		expect(JSON.parse(row!.payload)).toEqual(event);
	});

	test("an event of a shape unknown today is kept, once, as unknown", async () => {
		for (const strange of [{ type: "x" }, { webhookEventId: 5 }, "text", null, [1], 7]) {
			await sendWebhook([strange]);
			expect((await sendWebhook([strange])).status).toBe(200);
		}
		const all = await stored();
		expect(all.map(({ type }) => type)).toEqual(Array.from({ length: 6 }, () => "unknown"));
	});

	test("LINE's test of the address, a request without events, is answered 200", async () => {
		expect((await sendWebhook([])).status).toBe(200);
	});

	test("a request of many events, some of them twice, is one row each", async () => {
		const events = Array.from({ length: 100 }, (_, index) => lineEvents.text({ from, at, text: `${index}` }));
		await sendWebhook([...events, ...events.slice(0, 50)]);
		expect(await countRows("webhook_events")).toBe(100);
	});

	test("the same event sent again, now as a redelivery, changes nothing", async () => {
		const event = lineEvents.text({ from, at, text: "予約" });
		await sendWebhook([event]);
		const before = await takeSnapshot();
		await sendWebhook([{ ...event, deliveryContext: { isRedelivery: true } }]);
		await Promise.all([sendWebhook([event]), sendWebhook([event])]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("an event of a group or a room names no friend, even where it names who spoke", async () => {
		const group = { source: { type: "group", groupId: "C1", userId: from } };
		const room = { source: { type: "room", roomId: "R1", userId: from } };
		await sendWebhook([
			buildLineEvent("message", { from, at }, group),
			buildLineEvent("message", { from, at }, room),
		]);
		expect((await stored()).map((row) => row.line_user_id)).toEqual([null, null]);
	});

	test.each(["", "undefined", "null", "U1", `u${"0".repeat(32)}`, `${from} `])(
		"an event of a user whose id is none of LINE's (%j) is recorded, and names no friend",
		async (userId) => {
			await sendWebhook([buildLineEvent("message", { from, at }, { source: { type: "user", userId } })]);
			expect((await stored()).map((row) => row.line_user_id)).toEqual([null]);
			expect(await countRows("friends")).toBe(0);
		},
	);

	test.each([-1e300, -1, 1e300, 0.5])(
		"an event of an impossible time (%d) is recorded and starts nothing",
		async (timestamp) => {
			await sendWebhook([{ ...lineEvents.text({ from, at, text: "予約" }), timestamp }]);
			expect((await stored()).map(({ type, line_user_id }) => [type, line_user_id])).toEqual([
				["unknown", null],
			]);
		},
	);

	test.each(["", "{", "[]", "null", '"x"', "{}", '{"events":{}}', '{"events":null}'])(
		"a signed body that is no webhook request is refused with 400: %s",
		async (body) => {
			const response = await postSignedWebhook(body, signWebhookBody(body));
			expect([response.status, await response.json()]).toEqual([400, { ERROR: [CALL_TEXTS.malformedBody] }]);
			expect(await countRows("webhook_events")).toBe(0);
		},
	);
});

describe("the answer to LINE", () => {
	beforeEach(() => {
		vi.spyOn(console, "error").mockImplementation(() => undefined);
		vi.spyOn(console, "warn").mockImplementation(() => undefined);
	});
	afterEach(() => void vi.restoreAllMocks());

	test("is not 200 where the events could not be written down, so that LINE sends them again", async () => {
		const body = buildWebhookBody([lineEvents.text({ from, at, text: "予約" })]);
		const broken = failAt(env.DB, /insert into "webhook_events"/);
		const headers = { "x-line-signature": signWebhookBody(body) };
		const response = await sendRequest("/webhook/line", { body, bare: true, headers, env: { DB: broken } });
		expect(response.status).toBe(500);
		expect(await countRows("webhook_events")).toBe(0);
	});

	test("does not wait for a queue, and is 200 though the queue is full: the events are in the database", async () => {
		const full = {
			send: () => Promise.reject(new Error("Queue is full")),
		} as unknown as Queue<{ wake: true }>;
		const body = buildWebhookBody([lineEvents.text({ from, at, text: "予約" })]);
		const headers = { "x-line-signature": signWebhookBody(body) };
		const response = await sendRequest("/webhook/line", { body, bare: true, headers, env: { EVENTS: full } });
		expect([response.status, await countRows("webhook_events", "state = 'open'")]).toEqual([200, 1]);
	});

	test("takes one call, however many events came", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		const watching = new TestClock().context({ db: connectD1(database) });
		const events = Array.from({ length: 50 }, (_, index) => lineEvents.text({ from, at, text: `${index}` }));
		const body = buildWebhookBody(events);
		await receiveWebhook({
			ctx: watching,
			execution: { waitUntil: () => undefined },
			body,
			signature: signWebhookBody(body),
		});
		expect(trips).toHaveLength(1);
		expect(await countRows("webhook_events")).toBe(50);
	});
});

describe("requests that come at once", () => {
	const bodies = Array.from({ length: 12 }, (_, index) =>
		buildWebhookBody([lineEvents.text({ from, at: at + index, text: `${index}` })]),
	);
	const postTo = (DB: D1Database, body: string) =>
		sendRequest("/webhook/line", {
			body,
			bare: true,
			headers: { "x-line-signature": signWebhookBody(body) },
			env: { DB },
		});
	const kept = async () => (await stored()).map(({ timestamp }) => timestamp - at).sort((a, b) => a - b);
	const all = bodies.map((_, index) => index);
	/** Events that a call writes: its last statement's list. */
	const eventsIn = (statements: { parameters: unknown[] }[]) =>
		JSON.parse(
			String(statements.at(-1)!.parameters.find((each) => String(each).startsWith("[["))),
		) as unknown[];

	test("share their trips, and each event is kept once, whoever brought it", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		const answers = await Promise.all([...bodies, ...bodies].map((body) => postTo(database, body)));
		expect(answers.every(({ status }) => status === 200)).toBe(true);
		expect(await kept()).toEqual(all);
		expect(trips.length).toBeLessThan(6);
	});

	test("are each kept by a trip of their own where the common one fails, and once where it was only its answer", async () => {
		for (const moment of ["before", "after"] as const) {
			await resetState();
			let common = 0;
			const DB = observeDatabase(env.DB, {
				[moment]: (statements: { parameters: unknown[] }[]) => {
					if (eventsIn(statements).length === 1) return;
					common++;
					throw new Error("the database is out of reach");
				},
			});
			const answers = await Promise.all(bodies.map((body) => postTo(DB, body)));
			expect([answers.map(({ status }) => status), common > 0]).toEqual([Array(12).fill(200), true]);
			expect(await kept()).toEqual(all);
		}
	});

	test("are kept though who led them was ended on the way, whose event comes when LINE sends it again", async () => {
		let led: unknown[] = [];
		const DB = observeDatabase(env.DB, {
			before: (statements) => {
				const events = eventsIn(statements);
				if (events.length === 1 || led.length > 0) return;
				led = events;
				return new Promise<void>(() => undefined);
			},
		});
		const answers = bodies.map(async (body) => (await postTo(DB, body)).status);
		await vi.waitFor(async () => expect(await kept()).toHaveLength(11), { timeout: 5_000 });
		const lost = all.find((index) => JSON.stringify(led[0]).includes(`,${at + index},`))!;
		expect(await kept()).toEqual(all.filter((index) => index !== lost));
		expect(await Promise.all(answers.filter((_, index) => index !== lost))).toEqual(Array(11).fill(200));
		expect((await postTo(DB, bodies[lost]!)).status).toBe(200);
		expect(await kept()).toEqual(all);
	});

	test("are not answered 200 where theirs was not kept, and those beside them are", async () => {
		vi.spyOn(console, "error").mockReturnValue();
		const DB = observeDatabase(env.DB, {
			before: (statements) => {
				if (JSON.stringify(eventsIn(statements)).includes(`,${at + 7},`))
					throw new Error("the database is out of reach");
			},
		});
		const answers = await Promise.all(bodies.map((body) => postTo(DB, body)));
		vi.restoreAllMocks();
		expect(answers.map(({ status }) => status)).toEqual(all.map((index) => (index === 7 ? 500 : 200)));
		expect(await kept()).toEqual(all.filter((index) => index !== 7));
	});
});
