import { env } from "cloudflare:workers";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { OPEN_API_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { TRACKER_TEXTS } from "#domain/platform/texts/trackers-texts.ts";
import { DAY, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { MAX_BROWSER_CONVERSIONS } from "#functions/acquisition/conversions/attributed-conversions.ts";
import { carryOutPendingRuns } from "#functions/engine/actions/carry-out-pending-runs.ts";
import { writeSiteToken } from "#functions/engine/deliveries/site-token.ts";
import { createWebhookSecret } from "#functions/platform/webhook-signatures/webhook-secret.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { fetchItemData, requestCrud } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { interruptAt } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { readRuns } from "#tests/support/run-builders.ts";
import { requestJson, sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { buildScript, buildTracker, purchase, sendSiteReport } from "#tests/support/shop-site.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import page from "../../../../docs/conversions.md?raw";
import source from "../../../../docs/examples/tell-conversion.mjs?raw";

const PASSWORD = "correct-password";

let clock: TestClock;
let operator: ConsoleSession;
let friend: FriendRecord;
let tracker: number;
let secret: string;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	operator = await buildSession({ password: PASSWORD });
	friend = await buildFriend();
	await buildScript();
	tracker = await buildTracker();
	secret = await makeSecret();
});
afterEach(() => void vi.unstubAllGlobals());

const secretPath = () => `/api/tracker/secret/${tracker}`;
const makeSecret = async (key = "first-key") =>
	(
		await requestJson<{ secret: string }>(secretPath(), {
			as: operator,
			json: { password: PASSWORD },
			headers: { "Idempotency-Key": key },
		})
	).secret;
const tokenOf = ({ id }: FriendRecord) => writeSiteToken({ env: clock.env, now: clock.now } as never, id);
const stored = () => readRows<object>("select friend_id, order_id, value, via from conversions order by id");

interface Told {
	/** Secret that signs it. */
	by?: string;
	id?: string;
	at?: number;
	code?: string;
	headers?: Record<string, string>;
}

/** Request of a shop's server, signed with the public library of Standard Webhooks. */
const signed = (
	order: unknown,
	{ by = secret, id = "msg_1", at = clock.now, code = "shop5buy", headers }: Told = {},
) => {
	const body = typeof order === "string" ? order : JSON.stringify(order);
	return sendRequest(`/conversion/${code}`, {
		method: "POST",
		bare: true,
		body,
		headers: {
			"webhook-id": id,
			"webhook-timestamp": String(Math.floor(at / SECOND)),
			"webhook-signature": new Webhook(by).sign(id, new Date(at), body),
			...headers,
		},
	});
};
const resultOf = async (answer: Promise<Response>) =>
	(await (await answer).json<{ result: string }>()).result;

describe("an order of which a shop's server tells", () => {
	test("counts once, however often it is told, and is the friend's whom the token or LINE's id names", async () => {
		const other = await buildFriend();
		expect(await resultOf(signed({ order_id: "A-1", value: 980, token: tokenOf(friend) }))).toBe("counted");
		expect(
			await resultOf(signed({ order_id: "A-1", value: 5, token: tokenOf(other) }, { id: "msg_2" })),
		).toBe("already");
		expect(await resultOf(signed({ order_id: "A-2", line_user_id: other.lineUserId }))).toBe("counted");
		expect(await resultOf(signed({ order_id: "A-3", value: "3980", token: "forged.x" }))).toBe("counted");
		expect(await stored()).toEqual([
			{ friend_id: friend.id, order_id: "A-1", value: 980, via: "postback" },
			{ friend_id: other.id, order_id: "A-2", value: null, via: "postback" },
			{ friend_id: null, order_id: "A-3", value: 3_980, via: "postback" },
		]);
	});

	test("and a browser told before, is what the server says", async () => {
		await sendSiteReport({ events: [purchase(1, { order_id: "A-1", value: 999_999 })] });
		expect(await resultOf(signed({ order_id: "A-1", value: 980, token: tokenOf(friend) }))).toBe("counted");
		expect(await stored()).toEqual([{ friend_id: friend.id, order_id: "A-1", value: 980, via: "postback" }]);
		expect(await resultOf(signed({ order_id: "A-1", value: 5 }, { id: "msg_2" }))).toBe("already");
	});

	test("is the friend's whose browser tells of it afterwards, where the server did not know", async () => {
		await signed({ order_id: "A-1", value: 980 });
		await sendSiteReport({ token: tokenOf(friend), events: [purchase(1, { order_id: "A-1", value: 5 })] });
		await sendSiteReport({
			visitor: 2,
			visit: 2,
			token: tokenOf(await buildFriend()),
			events: [purchase(2, { order_id: "A-1" })],
		});
		expect(await stored()).toEqual([{ friend_id: friend.id, order_id: "A-1", value: 980, via: "postback" }]);
	});

	test("is the friend's who is led there after their browser told of it, while nobody knew whose that was", async () => {
		await signed({ order_id: "A-1", value: 980 });
		await sendSiteReport({ events: [purchase(1, { order_id: "A-1" })] });
		// A report of the same order by an unknown browser changes nothing.
		await sendSiteReport({ visitor: 2, visit: 2, events: [purchase(2, { order_id: "A-1" })] });
		expect(await stored()).toMatchObject([{ friend_id: null }]);
		await sendSiteReport({ visitor: 2, visit: 2, token: tokenOf(await buildFriend()) });
		await sendSiteReport({ token: tokenOf(friend) });
		expect(await stored()).toEqual([{ friend_id: friend.id, order_id: "A-1", value: 980, via: "postback" }]);
	});

	test("is no second one of a friend who counts once, whoever tells whose it is, and when", async () => {
		const { id } = await buildAction();
		await updateRow("trackers", tracker, { action_id: id, twice_type: 1 });
		const token = tokenOf(friend);
		for (const order_id of ["A-1", "A-2", "A-3", "A-4"]) await signed({ order_id });
		const told = (...orders: number[]) => orders.map((order) => purchase(order, { order_id: `A-${order}` }));
		await sendSiteReport({ token, events: told(1, 2) });
		await sendSiteReport({ token, visit: 2, events: told(3) });
		await sendSiteReport({ visitor: 2, visit: 3, events: told(4) });
		await sendSiteReport({ visitor: 2, visit: 3, token });
		clock.pass(SECOND);
		await carryOutPendingRuns(clock.context());
		expect(await readRows("select friend_id, via from conversions order by friend_id desc")).toEqual([
			{ friend_id: friend.id, via: "postback" },
			...Array(3).fill({ friend_id: null, via: "postback" }),
		]);
		expect(await readRuns()).toHaveLength(1);
	});

	test("is no second one of a friend who was counted while each was", async () => {
		await signed({ order_id: "A-1", token: tokenOf(friend) });
		await updateRow("trackers", tracker, { twice_type: 1 });
		await sendSiteReport({ visitor: 2, visit: 2, events: [purchase(1, { order_id: "A-2" })] });
		expect(await resultOf(signed({ order_id: "A-2", token: tokenOf(friend) }))).toBe("already");
		expect(await stored()).toMatchObject([{ friend_id: friend.id }, { friend_id: null, via: "script" }]);
	});

	test("is not the friend's who makes up its number, where the server alone is believed", async () => {
		await updateRow("trackers", tracker, { postback_only: 1 });
		await sendSiteReport({ token: tokenOf(friend), events: [purchase(1, { order_id: "A-1" })] });
		await signed({ order_id: "A-1", value: 980 });
		await sendSiteReport({ token: tokenOf(friend), events: [purchase(2, { order_id: "A-1" })] });
		expect(await stored()).toEqual([{ friend_id: null, order_id: "A-1", value: 980, via: "postback" }]);
	});

	test("counts as nobody's where it is of a friend whom an operator has blocked, by whichever name", async () => {
		await updateRow("friends", friend.id, { user_rate: -1 });
		const told = [{ token: tokenOf(friend) }, { line_user_id: friend.lineUserId }];
		for (const [at, whose] of told.entries())
			expect(await resultOf(signed({ order_id: `A-${at}`, ...whose }))).toBe("counted");
		expect(await stored()).toMatchObject([{ friend_id: null }, { friend_id: null }]);
	});

	test("runs the action also where a browser had told of it behind so many that nothing followed", async () => {
		const { id } = await buildAction();
		await updateRow("trackers", tracker, { action_id: id });
		const orders = Array.from({ length: MAX_BROWSER_CONVERSIONS + 2 }, (_, at) =>
			purchase(at, { order_id: `M-${at}` }),
		);
		const token = tokenOf(friend);
		await sendSiteReport({ token, events: orders.slice(0, 20) });
		clock.pass(SECOND);
		await sendSiteReport({ events: orders.slice(20) });
		const left = () => countRows("pending_runs", "cause_type = 'tracker'");
		expect(await left()).toBe(MAX_BROWSER_CONVERSIONS);
		clock.pass(MINUTE);
		// Whether the server names the friend, or only the browser did.
		expect(await resultOf(signed({ order_id: "M-20", token }))).toBe("counted");
		expect(await left()).toBe(MAX_BROWSER_CONVERSIONS + 1);
		expect(await resultOf(signed({ order_id: "M-21" }))).toBe("counted");
		expect(await left()).toBe(MAX_BROWSER_CONVERSIONS + 2);
		// A conversion that a second one followed gets no further one, and neither does a repeated report.
		for (const order_id of ["M-0", "M-20"]) await signed({ order_id, token });
		expect(await left()).toBe(MAX_BROWSER_CONVERSIONS + 2);
	});

	test("runs the action once; each friend's first alone where each counts once", async () => {
		const { id } = await buildAction();
		await updateRow("trackers", tracker, { action_id: id });
		const tell = async (order_id: string) => {
			const result = await resultOf(signed({ order_id, token: tokenOf(friend) }, { id: `msg_${order_id}` }));
			clock.pass(SECOND);
			await carryOutPendingRuns(clock.context());
			return result;
		};
		expect([await tell("A-1"), await tell("A-1"), await tell("A-2")]).toEqual([
			"counted",
			"already",
			"counted",
		]);
		expect(await readRuns()).toHaveLength(2);
		await updateRow("trackers", tracker, { twice_type: 1 });
		expect(await tell("A-3")).toBe("already");
		expect(await readRuns()).toHaveLength(2);
	});
});

describe("what is not signed by the shop's server, or not now, changes nothing", () => {
	test.each<[string, () => Promise<Response>, number, string]>([
		[
			"another secret",
			() => signed({ order_id: "A-1" }, { by: createWebhookSecret() }),
			401,
			TRACKER_TEXTS.signatureInvalid,
		],
		[
			"another body",
			() =>
				signed(
					{ order_id: "A-1" },
					{ headers: { "webhook-signature": new Webhook(secret).sign("msg_1", new Date(clock.now), "{}") } },
				),
			401,
			TRACKER_TEXTS.signatureInvalid,
		],
		[
			"another id",
			() => signed({ order_id: "A-1" }, { headers: { "webhook-id": "msg_9" } }),
			401,
			TRACKER_TEXTS.signatureInvalid,
		],
		[
			"no signature",
			() => signed({ order_id: "A-1" }, { headers: { "webhook-signature": "" } }),
			401,
			TRACKER_TEXTS.signatureInvalid,
		],
		[
			"no time",
			() => signed({ order_id: "A-1" }, { headers: { "webhook-timestamp": "now" } }),
			401,
			TRACKER_TEXTS.signatureInvalid,
		],
		[
			"of long ago",
			() => signed({ order_id: "A-1" }, { at: clock.now - 6 * MINUTE }),
			401,
			TRACKER_TEXTS.signatureTooOld,
		],
		[
			"ahead",
			() => signed({ order_id: "A-1" }, { at: clock.now + 6 * MINUTE }),
			401,
			TRACKER_TEXTS.signatureTooOld,
		],
		["another tracker's code", () => signed({ order_id: "A-1" }, { code: "unknown0" }), 404, ""],
		["no order", () => signed({ value: 1 }), 422, ""],
		["an order without a number", () => signed({ order_id: " " }), 422, TRACKER_TEXTS.orderIdRequired],
		["less than nothing", () => signed({ order_id: "A-1", value: -1 }), 422, ""],
		[
			"nobody's id",
			() => signed({ order_id: "A-1", line_user_id: `U${"0".repeat(32)}` }),
			422,
			TRACKER_TEXTS.friendUnknown,
		],
		["no JSON", () => signed("order=A-1"), 400, ""],
		["too long", () => signed({ order_id: "A-1", note: "x".repeat(9_000) }), 413, ""],
	])("%s", async (_, send, status, text) => {
		const before = await takeSnapshot();
		const answer = await send();
		expect(answer.status).toBe(status);
		expect(await answer.text()).toContain(text);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("a tracker without a secret takes no word for it", async () => {
		await updateRow("trackers", tracker, { secret: null });
		expect((await signed({ order_id: "A-1" })).status).toBe(401);
	});

	test("a replay within the minutes in which a signature is taken is answered, and nothing more", async () => {
		const order = { order_id: "A-1", value: 1, token: tokenOf(friend) };
		await signed(order);
		const before = await takeSnapshot();
		clock.pass(4 * MINUTE);
		const replay = signed(order, { at: clock.now - 4 * MINUTE });
		expect(await resultOf(replay)).toBe("already");
		expect(await listChangesSince(before)).toEqual([]);
	});
});

describe("the secret", () => {
	test("is shown once, sealed where it is stored, and in nothing that is read", async () => {
		expect(secret).toMatch(/^whsec_/);
		expect(await fetchItemData("tracker", operator, tracker)).toMatchObject({
			secret_ending: secret.slice(-4),
		});
		const all = JSON.stringify(await takeSnapshot().then((tables) => [...tables.values()]));
		expect(all).not.toContain(secret);
		expect(JSON.stringify(await fetchItemData("tracker", operator, tracker))).not.toContain(secret);
	});

	test("is worth the password: an unlocked screen that somebody left makes none", async () => {
		const as = await buildSession({ password: PASSWORD });
		const make = (password?: string) =>
			sendRequest(secretPath(), { as, json: password === undefined ? {} : { password } });
		const before = await takeSnapshot();
		for (const given of [undefined, ""]) {
			const answer = await make(given);
			expect([answer.status, await answer.json()]).toEqual([
				422,
				{ password: [OPEN_API_TEXTS.passwordNeeded] },
			]);
		}
		expect(await listChangesSince(before)).toEqual([]);
		expect((await make("wrong")).status).toBe(422);
		expect((await sendRequest("/api/tracker/secret/999", { as, json: {} })).status).toBe(404);
		expect(await countRows("audit_log", "verb = 'tracker.secret'")).toBe(1);
		const made = await (await make(PASSWORD)).json<{ secret: string }>();
		expect(made.secret).not.toBe(secret);
		expect(await resultOf(signed({ order_id: "A-1" }, { by: made.secret }))).toBe("counted");
	});

	test("is made once by a request that comes twice, and the one before is taken for a day", async () => {
		expect(await makeSecret()).toBe(secret);
		const next = await makeSecret("second-key");
		expect(await makeSecret("second-key")).toBe(next);
		expect((await sendRequest(secretPath(), { as: operator, json: {} })).status).toBe(422);
		expect(await resultOf(signed({ order_id: "A-1" }, { by: secret }))).toBe("counted");
		expect(await resultOf(signed({ order_id: "A-2" }, { by: next }))).toBe("counted");
		clock.pass(DAY + MINUTE);
		expect((await signed({ order_id: "A-3" }, { by: secret })).status).toBe(401);
		expect(await resultOf(signed({ order_id: "A-3" }, { by: next }))).toBe("counted");
		expect(await countRows("audit_log", "verb = 'tracker.secret'")).toBe(2);
	});

	test("is made once where two press at once: the one has it, and the other is told so", async () => {
		let made = "";
		const DB = interruptAt(env.DB, /update "trackers"/, async () => {
			made = await makeSecret("second-key");
		});
		const headers = { "Idempotency-Key": "third-key" };
		const late = { as: operator, json: { password: PASSWORD }, headers, env: { DB } };
		expect((await sendRequest(secretPath(), late)).status).toBe(422);
		expect(await resultOf(signed({ order_id: "A-1" }, { by: made }))).toBe("counted");
		expect(await countRows("audit_log", "verb = 'tracker.secret'")).toBe(2);
	});

	test("is not copied with the tracker, and made by whoever may change it alone", async () => {
		await requestCrud("tracker", operator, { action: "copy", focus: tracker });
		expect(await readRows("select secret is null as bare from trackers order by id")).toEqual([
			{ bare: 0 },
			{ bare: 1 },
		]);
		const reader = await buildSession({ abilities: ["tracker-read"] });
		expect((await sendRequest(secretPath(), { as: reader, json: {} })).status).toBe(403);
		expect((await sendRequest("/api/tracker/secret/999", { as: operator, json: {} })).status).toBe(404);
	});
});

test("the program of docs/conversions.md tells of an order", async () => {
	expect(page).toContain(source.trim());
	expect(source.trim().split("\n").length).toBeLessThan(20);
	Object.assign(process.env, {
		MUSUBI_URL: `${TEST_ORIGIN}/conversion/shop5buy`,
		MUSUBI_SECRET: secret,
		MUSUBI_TOKEN: tokenOf(friend),
	});
	vi.stubGlobal("fetch", (url: string, { method, headers, body }: RequestInit & { body?: string }) =>
		sendRequest(url.slice(TEST_ORIGIN.length), {
			bare: true,
			headers: headers as Record<string, string>,
			...(method !== undefined && { method }),
			...(body !== undefined && { body }),
		}),
	);
	const [run] = Object.values(import.meta.glob<{ told: object }>("/docs/examples/tell-conversion.mjs"));
	expect((await run!()).told).toEqual({ result: "counted" });
	for (const name of ["MUSUBI_URL", "MUSUBI_SECRET", "MUSUBI_TOKEN"]) delete process.env[name];
	expect(await stored()).toEqual([
		{ friend_id: friend.id, order_id: "A-1001", value: 3_980, via: "postback" },
	]);
});
