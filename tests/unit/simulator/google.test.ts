import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { answerGoogleCall } from "#simulator/google/google-api.ts";
import { GOOGLE_CALLS } from "#simulator/google/google-faults.ts";
import { googlePage } from "#simulator/google/google-page.ts";
import { TestGoogle } from "#tests/support/google/test-google.ts";

const CALENDAR = "stylist@group.calendar.google.com";
const EVENTS = `/calendar/v3/calendars/${encodeURIComponent(CALENDAR)}/events`;
const AT = {
	start: { dateTime: "2026-12-01T10:00:00+09:00" },
	end: { dateTime: "2026-12-01T11:00:00+09:00" },
};
const SCOPES = [
	"https://www.googleapis.com/auth/calendar.calendarlist.readonly",
	"https://www.googleapis.com/auth/calendar.events",
];

let clock: { now: number };
let google: TestGoogle;
let token: string;
beforeEach(async () => {
	clock = { now: Date.parse("2026-11-20T10:00:00+09:00") };
	google = new TestGoogle(clock);
	token = (await tokens()).access_token;
});

const verifier = "v".repeat(43);
const consentAddress = (given: Record<string, string> = {}) =>
	`https://accounts.google.com/o/oauth2/v2/auth?${new URLSearchParams({
		client_id: "client",
		redirect_uri: "https://console.example/google/return",
		response_type: "code",
		scope: SCOPES.join(" "),
		state: "state",
		code_challenge: createHash("sha256").update(verifier).digest("base64url"),
		code_challenge_method: "S256",
		access_type: "offline",
		...given,
	})}`;
const form = (given: Record<string, string>) => ({
	client_id: "client",
	client_secret: "secret",
	redirect_uri: "https://console.example/google/return",
	code_verifier: verifier,
	grant_type: "authorization_code",
	...given,
});
async function ask(method: string, path: string, body?: unknown, as = token) {
	const response = await answerGoogleCall(
		google.world,
		new Request(`https://www.googleapis.com${path}`, {
			method,
			headers: { Authorization: `Bearer ${as}` },
			...(body !== undefined && { body: JSON.stringify(body) }),
		}),
	);
	const text = await response.text();
	// biome-ignore lint/suspicious/noExplicitAny: whatever Google answers; the tests say what they expect.
	return { status: response.status, body: (text === "" ? {} : JSON.parse(text)) as any };
}
async function askToken(given: Record<string, string>) {
	const response = await answerGoogleCall(
		google.world,
		new Request("https://oauth2.googleapis.com/token", { method: "POST", body: new URLSearchParams(given) }),
	);
	// biome-ignore lint/suspicious/noExplicitAny: as above.
	return { status: response.status, body: (await response.json()) as any };
}
const codeOf = () => google.consent(consentAddress()).searchParams.get("code") ?? "";
const tokens = async () => (await askToken(form({ code: codeOf() }))).body;

describe("tokens", () => {
	test("a code works once, with the proof, the client and the address it was asked with", async () => {
		const code = codeOf();
		expect((await askToken(form({ code, code_verifier: "w".repeat(43) }))).body.error).toBe("invalid_grant");
		expect((await askToken(form({ code }))).body.error).toBe("invalid_grant");
		expect((await askToken(form({ code: codeOf(), redirect_uri: "https://else.example" }))).status).toBe(400);
		expect((await askToken(form({ code: codeOf(), client_secret: "" }))).body.error).toBe("invalid_client");
	});

	test("access ends after an hour and by being revoked; a refresh token does by the latter alone", async () => {
		const { refresh_token } = await tokens();
		const refresh = form({ grant_type: "refresh_token", refresh_token });
		clock.now += 3_600_000;
		expect((await ask("GET", EVENTS)).status).toBe(401);
		expect((await askToken(refresh)).status).toBe(200);
		google.do({ deed: "revoke" });
		expect((await askToken(refresh)).body.error).toBe("invalid_grant");
	});

	test("allow what was ticked", async () => {
		const code = google.consent(consentAddress(), "allow", "calendar.events").searchParams.get("code")!;
		const { access_token } = (await askToken(form({ code }))).body;
		expect((await ask("GET", EVENTS, undefined, access_token)).status).toBe(403);
		expect((await ask("GET", "/calendar/v3/users/me/calendarList", undefined, access_token)).status).toBe(
			200,
		);
	});
});

describe("events", () => {
	test("an id is used once, even by one that was deleted, and brought back by writing over it", async () => {
		const event = { id: "mb0123r1", ...AT };
		expect((await ask("POST", EVENTS, event)).status).toBe(200);
		expect((await ask("POST", EVENTS, event)).body.error.errors[0].reason).toBe("duplicate");
		expect((await ask("DELETE", `${EVENTS}/mb0123r1`)).status).toBe(204);
		expect((await ask("DELETE", `${EVENTS}/mb0123r1`)).status).toBe(410);
		expect((await ask("POST", EVENTS, event)).status).toBe(409);
		expect((await ask("PUT", `${EVENTS}/mb0123r1`, { ...event, status: "confirmed" })).status).toBe(200);
		expect(google.events(CALENDAR)).toHaveLength(1);
	});

	test.each([
		["letters that no id has", { id: "xyz-xyz", ...AT }],
		["an end before its beginning", { start: AT.end, end: AT.start }],
		["times without an offset", { ...AT, start: { dateTime: "2026-12-01T10:00:00" } }],
	])("refuse %s", async (_, event) => {
		expect((await ask("POST", EVENTS, event)).status).toBe(400);
	});

	test("are refused where a calendar is only read or is not there, and where one is not there", async () => {
		const of = (id: string) => EVENTS.replace(encodeURIComponent(CALENDAR), encodeURIComponent(id));
		expect((await ask("POST", of("holiday@group.v.calendar.google.com"), AT)).status).toBe(403);
		expect((await ask("POST", of("nobody@example.com"), AT)).status).toBe(404);
		expect((await ask("PUT", `${EVENTS}/mb0123r1`, AT)).status).toBe(404);
	});

	test("are listed in pages, then by what changed, deleted ones too; an old mark is gone", async () => {
		for (let hour = 10; hour < 15; hour++)
			google.add(CALENDAR, `2026-12-01T${hour}:00`, `2026-12-01T${hour}:30`);
		google.world.pageSize = 2;
		let page = (await ask("GET", EVENTS)).body;
		const ids: string[] = [];
		for (;;) {
			ids.push(...page.items.map(({ id }: { id: string }) => id));
			if (!page.nextPageToken) break;
			page = (await ask("GET", `${EVENTS}?pageToken=${page.nextPageToken}`)).body;
		}
		expect(new Set(ids).size).toBe(5);
		const mark = page.nextSyncToken;
		expect((await ask("GET", `${EVENTS}?syncToken=${mark}`)).body.items).toEqual([]);
		google.do({ deed: "delete", calendar: CALENDAR, id: ids[0]! });
		expect((await ask("GET", `${EVENTS}?syncToken=${mark}`)).body.items).toMatchObject([
			{ id: ids[0], status: "cancelled" },
		]);
		expect((await ask("GET", `${EVENTS}?syncToken=${mark}&timeMin=2026-01-01T00:00:00Z`)).status).toBe(400);
		google.do({ deed: "forget" });
		expect((await ask("GET", `${EVENTS}?syncToken=${mark}`)).status).toBe(410);
	});
});

describe("channels", () => {
	const channel = {
		id: "one",
		type: "web_hook",
		address: "https://console.example/webhook/google",
		token: "word",
	};

	test("tell of changes until they end or are stopped", async () => {
		const { body } = await ask("POST", `${EVENTS}/watch`, channel);
		google.add(CALENDAR, "2026-12-01T10:00", "2026-12-01T11:00");
		expect(google.pushes.map(({ headers }) => headers["X-Goog-Resource-State"])).toEqual(["sync", "exists"]);
		expect((await ask("POST", "/calendar/v3/channels/stop", { id: "one", resourceId: "x" })).status).toBe(
			404,
		);
		await ask("POST", "/calendar/v3/channels/stop", { id: "one", resourceId: body.resourceId });
		google.add(CALENDAR, "2026-12-02T10:00", "2026-12-02T11:00");
		expect(google.pushes).toHaveLength(2);
		await ask("POST", `${EVENTS}/watch`, { ...channel, id: "two" });
		clock.now += 8 * 86_400_000;
		google.add(CALENDAR, "2026-12-03T10:00", "2026-12-03T11:00");
		expect(google.pushes).toHaveLength(3);
	});

	test("want https, and an id of their own", async () => {
		const plain = { ...channel, address: "http://console.example" };
		expect((await ask("POST", `${EVENTS}/watch`, plain)).status).toBe(400);
		await ask("POST", `${EVENTS}/watch`, channel);
		expect((await ask("POST", `${EVENTS}/watch`, channel)).status).toBe(400);
	});
});

test("faults strike as often as they were asked to, before the call or after it", async () => {
	const event = { id: "mb0123r1", ...AT };
	google.do({ deed: "fault", kind: "rate_limit", call: "insert", times: 1, afterwards: false });
	expect((await ask("POST", EVENTS, event)).body.error.errors[0].reason).toBe("rateLimitExceeded");
	google.do({ deed: "fault", kind: "drop", call: "insert", times: 1, afterwards: true });
	await expect(ask("POST", EVENTS, event)).rejects.toThrow();
	expect((await ask("POST", EVENTS, event)).status).toBe(409);
	google.do({ deed: "fault", kind: "silence", call: "any", times: 3, afterwards: false });
	const page = String(await googlePage(google.world));
	expect(page).toContain("応答なし・すべての呼び出し・あと3回");
	for (const call of ["any", ...GOOGLE_CALLS]) expect(page).not.toContain(`>${call}<`);
});
