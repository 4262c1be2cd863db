import { beforeEach, describe, expect, test } from "vitest";
import { CALENDAR_TEXTS, GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { LinkedSalon } from "#tests/support/google/linked-salon.ts";
import {
	HOLIDAY_CALENDAR,
	OWN_CALENDAR,
	SHIFT_CALENDAR,
	STYLIST_CALENDAR,
} from "#tests/support/google/test-google.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession, signInOperator } from "#tests/support/operator-builders.ts";
import { sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let shop: LinkedSalon;
let session: ConsoleSession;
beforeEach(async () => {
	await resetState();
	shop = await LinkedSalon.build(new TestClock("2026-11-20 10:00").rule());
	session = await signInOperator(shop.operator);
});

// biome-ignore lint/suspicious/noExplicitAny: whatever the call answers; the tests say what they expect.
type Answer = { status: number; body: any };

async function send(method: string, path: string, json?: unknown, as = session): Promise<Answer> {
	const options = { as, method, env: shop.env as never, ...(json !== undefined && { json }) };
	const response = await sendRequest(`/api/salon/${shop.salon.id}/${path}`, options);
	return { status: response.status, body: await response.json() };
}

const link = (given: Record<string, unknown> = {}) =>
	send("POST", "googlecalendars", {
		salon_resource_id: shop.salon.resources[0],
		google_token_id: shop.accountId,
		google_calendar_id: STYLIST_CALENDAR,
		link_target: "reservation",
		...given,
	});
/** The machine's clock advances a little during the calls. */
async function soon(): Promise<void> {
	shop.clock.advance(MINUTE);
	await shop.work();
}
const listed = async () => (await send("GET", "googlecalendars")).body;

describe("[M-301 to M-304] the calls", () => {
	test("link a resource, tell how it fares, read its shifts again, and end it", async () => {
		await shop.connect();
		const made = await link({ link_target: "shift", google_calendar_id: SHIFT_CALENDAR });
		expect(made.status).toBe(200);
		await soon();
		const { data, accounts, conflicts } = await listed();
		expect([data, accounts, conflicts]).toEqual([
			[
				{
					id: made.body.id,
					primary_id: made.body.primary_id,
					salon_resource_id: shop.salon.resources[0],
					google_token_id: shop.accountId,
					google_calendar_id: SHIFT_CALENDAR,
					link_target: "shift",
					name: "シフト表",
					account: OWN_CALENDAR,
					is_revoked: false,
					synced_at: expect.stringMatching(/^2026-11-20 10:0/),
					error: null,
					waiting: 0,
					failed: 0,
					failure: null,
				},
			],
			[{ id: shop.accountId, account: OWN_CALENDAR, is_revoked: false }],
			[],
		]);
		const { id, primary_id } = made.body;
		shop.google.add(SHIFT_CALENDAR, "2026-12-01T10:00", "2026-12-01T18:00");
		expect(await send("POST", `googlecalendars/${primary_id}/shift/${id}/resync`)).toEqual({
			status: 200,
			body: { id },
		});
		expect(await readRows("select date from salon_shifts where deleted_at is null")).toEqual([
			{ date: "2026-12-01" },
		]);
		expect((await send("DELETE", `googlecalendars/${primary_id}/shift/${id}`)).body).toEqual({ id });
		expect((await listed()).data).toEqual([]);
		await soon();
		expect(await readRows("select date from salon_shifts where deleted_at is null")).toEqual([]);
	});

	test("[M-379] a reading that fails says so, with the reason", async () => {
		await shop.connect();
		const { body } = await link({ link_target: "shift", google_calendar_id: SHIFT_CALENDAR });
		await soon();
		shop.google.do({ deed: "fault", kind: "server_error", call: "list", times: 1, afterwards: false });
		expect(await send("POST", `googlecalendars/${body.primary_id}/shift/${body.id}/resync`)).toEqual({
			status: 422,
			body: { ERROR: [CALENDAR_TEXTS.resyncFailed, GOOGLE_TEXTS.trouble(500)] },
		});
	});

	test("a purpose that a link does not have, and another salon's link, are 404", async () => {
		await shop.connect();
		const { body } = await link();
		const path = `googlecalendars/${body.primary_id}`;
		expect((await send("DELETE", `${path}/shift/${body.id}`)).status).toBe(404);
		expect((await send("DELETE", `${path}/other/${body.id}`)).status).toBe(404);
		expect((await send("POST", `${path}/shift/${body.id}/resync`)).status).toBe(404);
		const other = await LinkedSalon.build(shop.clock);
		const response = await sendRequest(`/api/salon/${other.salon.id}/${path}/reservation/${body.id}`, {
			as: session,
			method: "DELETE",
			env: shop.env as never,
		});
		expect(response.status).toBe(404);
		expect((await listed()).data).toHaveLength(1);
	});

	test("a link that was sent twice with its key is one", async () => {
		await shop.connect();
		const headers = { "Idempotency-Key": "link-link-link" };
		const json = {
			salon_resource_id: shop.salon.resources[0],
			google_token_id: shop.accountId,
			google_calendar_id: STYLIST_CALENDAR,
			link_target: "reservation",
		};
		const options = { as: session, json, headers, env: shop.env as never };
		const path = `/api/salon/${shop.salon.id}/googlecalendars`;
		const one = await (await sendRequest(path, options)).json();
		expect(await (await sendRequest(path, options)).json()).toEqual(one);
	});
});

describe("what cannot be linked", () => {
	test.each([
		["an unknown resource", { salon_resource_id: 999 }, "salon_resource_id"],
		["an unknown account", { google_token_id: 999 }, "google_token_id"],
		["an unknown calendar", { google_calendar_id: "nobody@example.com" }, "google_calendar_id"],
		[
			"a calendar that is only read, for bookings",
			{ google_calendar_id: HOLIDAY_CALENDAR },
			"google_calendar_id",
		],
		["a purpose that there is not", { link_target: "other" }, "link_target"],
		["no calendar", { google_calendar_id: "" }, "google_calendar_id"],
	])("%s", async (_, given, field) => {
		await shop.connect();
		const { status, body } = await link(given);
		expect([status, Object.keys(body)]).toEqual([422, [field]]);
		expect(await readRows("select 1 from salon_calendar_links")).toEqual([]);
	});

	test("a second calendar of a resource for the same, and a calendar of another purpose", async () => {
		await shop.connect();
		await link();
		expect((await link({ google_calendar_id: OWN_CALENDAR })).body.salon_resource_id).toEqual([
			CALENDAR_TEXTS.alreadyLinked("予約"),
		]);
		expect((await link({ link_target: "shift" })).body.google_calendar_id).toEqual([
			CALENDAR_TEXTS.otherTarget("予約"),
		]);
		expect((await link({ link_target: "shift", google_calendar_id: HOLIDAY_CALENDAR })).status).toBe(200);
	});

	test("whoever may not set salons changes nothing", async () => {
		await shop.connect();
		const reader = await buildSession({ abilities: ["salon-read"] });
		expect((await send("GET", "googlecalendars", undefined, reader)).status).toBe(200);
		for (const path of ["googlecalendars", "googlecalendars/connect"])
			expect((await send("POST", path, {}, reader)).status).toBe(403);
	});
});

describe("the way to Google", () => {
	const begin = async () => String((await send("POST", "googlecalendars/connect", {})).body.url);
	const comeBack = async (url: URL | string, as: ConsoleSession | null = session) => {
		const { search } = new URL(url);
		const response = await sendRequest(`/google/return${search}`, {
			env: shop.env as never,
			...(as && { as }),
		});
		return response.headers.get("location");
	};
	const settings = (outcome: string) => `/line/salon/setting/${shop.salon.id}/calendars?google=${outcome}`;

	test("asks for a proof, comes back once, and keeps tokens that the database alone does not open", async () => {
		const url = await begin();
		const asked = new URL(url).searchParams;
		expect([asked.get("code_challenge_method"), asked.get("access_type"), asked.get("prompt")]).toEqual([
			"S256",
			"offline",
			"consent",
		]);
		expect(asked.get("redirect_uri")).toBe(`${TEST_ORIGIN}/google/return`);
		const back = shop.google.consent(url);
		expect(await comeBack(back)).toBe(settings("connected"));
		expect(await comeBack(back)).toBe(settings("expired"));
		const [account] = await readRows<Record<string, string>>("select * from google_accounts");
		expect(account).toMatchObject({ account: OWN_CALENDAR });
		const stored = JSON.stringify(account);
		expect(stored).not.toMatch(/ya29|1\/\//);
	});

	test.each(["deny", "leftOut"])(
		"that ends without all that is needed connects nothing (%s)",
		async (how) => {
			const url = await begin();
			const back =
				how === "deny"
					? shop.google.consent(url, "deny")
					: shop.google.consent(url, "allow", "calendar.events");
			expect(await comeBack(back)).toBe(settings(how === "deny" ? "denied" : "partial"));
			expect(await readRows("select 1 from google_accounts")).toEqual([]);
		},
	);

	test("is its beginner's own: nobody else, nobody later and nobody with another code comes back on it", async () => {
		const other = await buildSession();
		expect(await comeBack(shop.google.consent(await begin()), other)).toBe(settings("expired"));
		expect(await comeBack(shop.google.consent(await begin()), null)).toBe("/line/salon/setting");
		const late = shop.google.consent(await begin());
		shop.clock.advance(16 * MINUTE);
		shop.clock.rule();
		expect(await comeBack(late)).toBe(settings("expired"));
		const [one, two] = [shop.google.consent(await begin()), shop.google.consent(await begin())];
		one.searchParams.set("code", two.searchParams.get("code")!);
		expect(await comeBack(one)).toBe(settings("failed"));
		expect(await readRows("select 1 from google_accounts")).toEqual([]);
	});

	test("is not offered where nobody has set it up", async () => {
		const { GOOGLE: _, ...env } = shop.env;
		const response = await sendRequest(`/api/salon/${shop.salon.id}/googlecalendars/connect`, {
			as: session,
			json: {},
			env: env as never,
		});
		expect([response.status, await response.json()]).toEqual([
			422,
			{ ERROR: [CALENDAR_TEXTS.notConfigured] },
		]);
	});
});

describe("an account", () => {
	test("that was taken back is told, and nothing is tried until it is connected again", async () => {
		await shop.connect();
		await link();
		await soon();
		shop.google.do({ deed: "revoke" });
		await shop.book("2026-12-01", "10:00");
		await soon();
		expect((await listed()).data[0]).toMatchObject({ is_revoked: true, error: GOOGLE_TEXTS.revoked });
		const calls = shop.google.calls.length;
		await shop.book("2026-12-01", "12:00");
		for (let days = 0; days < 3; days++) {
			shop.clock.advance(DAY);
			await soon();
		}
		expect(shop.google.calls.length).toBe(calls);
		expect((await listed()).data[0]).toMatchObject({ failed: 2 });
		await shop.connect();
		await soon();
		expect(shop.google.events(STYLIST_CALENDAR)).toHaveLength(2);
		expect((await listed()).data[0]).toMatchObject({ is_revoked: false, error: null, failed: 0 });
		expect(await readRows("select 1 from google_accounts")).toHaveLength(1);
	});

	test("whose token ends is renewed, once an hour", async () => {
		await shop.connect();
		await link();
		await soon();
		const renewed = () => shop.google.calls.filter((each) => each === "POST /token").length;
		const before = renewed();
		for (let minutes = 0; minutes < 120; minutes += 15) {
			shop.clock.advance(15 * MINUTE);
			await soon();
		}
		expect(renewed() - before).toBe(2);
	});

	test("is forgotten here and at Google, once nothing is linked to it", async () => {
		await shop.connect();
		const { body } = await link();
		const path = `google_tokens/${shop.accountId}`;
		expect(await send("DELETE", path)).toEqual({
			status: 409,
			body: { ERROR: [CALENDAR_TEXTS.accountInUse] },
		});
		await send("DELETE", `googlecalendars/${body.primary_id}/reservation/${body.id}`);
		expect((await send("DELETE", path)).status).toBe(200);
		expect(shop.google.calls).toContain("POST /revoke");
		expect(await readRows("select access_token, refresh_token from google_accounts")).toEqual([
			{ access_token: "", refresh_token: "" },
		]);
	});

	test("stays connected until what an ended link left has gone from its calendars", async () => {
		await shop.connect();
		const { body } = await link();
		await shop.book("2026-12-01", "10:00");
		await soon();
		expect(shop.google.events(STYLIST_CALENDAR)).toHaveLength(1);
		await send("DELETE", `googlecalendars/${body.primary_id}/reservation/${body.id}`);
		const path = `google_tokens/${shop.accountId}`;
		expect(await send("DELETE", path)).toEqual({
			status: 409,
			body: { ERROR: [CALENDAR_TEXTS.accountBusy] },
		});
		await soon();
		expect(shop.google.events(STYLIST_CALENDAR)).toEqual([]);
		expect((await send("DELETE", path)).status).toBe(200);
	});

	test("of two salons is taken back at Google by the last of them alone", async () => {
		await shop.connect();
		await link();
		const other = await LinkedSalon.build(shop.clock);
		const sendToOther = (method: string, path: string) =>
			sendRequest(`/api/salon/${other.salon.id}/${path}`, {
				as: session,
				method,
				json: {},
				env: shop.env as never,
			});
		const { url } = (await (await sendToOther("POST", "googlecalendars/connect")).json()) as { url: string };
		const { search } = shop.google.consent(url);
		await sendRequest(`/google/return${search}`, { as: session, env: shop.env as never });
		const [second] = await readRows<{ id: number }>("select max(id) as id from google_accounts");
		expect(second!.id).not.toBe(shop.accountId);
		expect((await sendToOther("DELETE", `google_tokens/${second!.id}`)).status).toBe(200);
		expect(shop.google.calls).not.toContain("POST /revoke");
		await shop.book("2026-12-01", "10:00");
		shop.clock.advance(2 * HOUR);
		await soon();
		expect([shop.google.events(STYLIST_CALENDAR).length, (await listed()).data[0].is_revoked]).toEqual([
			1,
			false,
		]);
	});

	test("that is connected again while a worker hears that it was taken back is read on", async () => {
		await shop.connect();
		await link();
		await soon();
		shop.clock.advance(2 * HOUR);
		shop.google.do({ deed: "revoke" });
		// The operator reconnects between Google's refusal and its record.
		shop.google.between = async () => {
			shop.google.between = undefined;
			await shop.connect();
		};
		await shop.work();
		expect((await listed()).data[0]).toMatchObject({ is_revoked: false });
		shop.google.add(STYLIST_CALENDAR, "2026-12-01T10:00", "2026-12-01T11:00");
		shop.clock.advance(15 * MINUTE);
		await soon();
		expect(await shop.blocks()).toHaveLength(1);
	});

	test("shows its calendars to choose from, with those that are only read", async () => {
		await shop.connect();
		const { body } = await send("GET", `googlecalendars/choices?google_token_id=${shop.accountId}`);
		expect(body.data).toContainEqual({
			google_calendar_id: HOLIDAY_CALENDAR,
			name: "日本の祝日",
			is_writable: false,
		});
		expect(body.data).toHaveLength(4);
	});
});

describe("a push", () => {
	const push = (headers: Record<string, string>) =>
		sendRequest("/webhook/google", { method: "POST", headers, bare: true, env: shop.env as never });

	test("has a calendar read at once; whoever does not know its word has nothing read", async () => {
		await shop.connect();
		await link();
		await soon();
		shop.google.pushes.length = 0;
		shop.google.add(STYLIST_CALENDAR, "2026-12-01T10:00", "2026-12-01T11:00");
		const [told] = shop.google.pushes;
		expect(told?.address).toBe("https://console.invalid/webhook/google");
		const headers = told!.headers;
		expect((await push({ ...headers, "X-Goog-Channel-Token": "x" })).status).toBe(401);
		expect((await push({ ...headers, "X-Goog-Channel-ID": "another" })).status).toBe(401);
		await soon();
		expect(await shop.blocks()).toEqual([]);
		expect((await push(headers)).status).toBe(200);
		await soon();
		expect(await shop.blocks()).toHaveLength(1);
	});

	test("comes over a channel that is renewed before it ends, and ends with its link", async () => {
		await shop.connect();
		const { body } = await link();
		await soon();
		const channels = () => shop.google.world.records.list<{ id: string }>("channel/").map(({ id }) => id);
		const [first] = channels();
		shop.clock.advance(6.5 * DAY);
		await soon();
		expect(channels()).toHaveLength(1);
		expect(channels()).not.toEqual([first]);
		await send("DELETE", `googlecalendars/${body.primary_id}/reservation/${body.id}`);
		await soon();
		expect(channels()).toEqual([]);
	});
});
