import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { INBOX_CHANNEL } from "#domain/engine/access/console-rooms.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildItem, fetchItemRow } from "#tests/support/item-requests.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { begin, wakeUp } from "../../people/friend-search/searching.ts";

/* Point 10: small holes, one request each. */

let clock: TestClock;
let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	operator = await buildSession();
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.unstubAllEnvs();
});

test("a newline in the landing's destination is refused, and one that stands there breaks no page", async () => {
	const id = await buildItem("landing", operator, { name: "チラシ" });
	const code = (await fetchItemRow("landing", operator, id))!.code as string;
	const set = (url: string) => sendRequest("/api/landing/destination", { as: operator, json: { url } });
	expect((await set("https://line.me/\r\nSet-Cookie: a=b")).status).toBe(422);
	await set("https://line.me/R/ti/p/@musubi");
	await readRows("update settings set value = ? returning key", JSON.stringify("https://line.me/\nR"));
	const visited = await sendRequest(`/r/${code}`);
	expect([visited.status, visited.headers.get("Location")]).toEqual([302, "https://line.me/R"]);
});

test("a host of the attacker's neither is answered nor becomes the address that friends are sent", async () => {
	const env = { MUSUBI_ENV: "production", PUBLIC_ORIGIN: "https://console.example.jp" } as const;
	for (const path of ["/", "/api/login", "/f/abc", "/webhook/line"])
		expect((await sendRequest(path, { env, origin: "https://evil.example" })).status).toBe(421);
	expect(await countRows("settings")).toBe(0);
});

describe("a room's token", () => {
	const tokenOf = async (as: ConsoleSession) =>
		(
			await requestJson<{ token: string }>("/broadcasting/auth", {
				as,
				json: { channel_name: INBOX_CHANNEL },
			})
		).token;

	test("opens nothing once its session is over", async () => {
		const token = await tokenOf(operator);
		await sendRequest("/api/logout", { method: "POST", as: operator });
		const { webSocket } = await sendRequest(`/parties/inbox/inbox?token=${token}`, {
			headers: { Upgrade: "websocket" },
		});
		const closed = new Promise<number>((resolve) => {
			webSocket!.addEventListener("close", ({ code }) => resolve(code));
		});
		webSocket!.accept();
		expect(await closed).toBe(4401);
	});

	test("stands in no log after a plain GET on the room, which is no failure of ours", async () => {
		const logs = (["log", "info", "warn", "error"] as const).map((level) =>
			vi.spyOn(console, level).mockImplementation(() => undefined),
		);
		const token = await tokenOf(operator);
		expect((await sendRequest(`/parties/inbox/inbox?token=${token}`)).status).toBe(426);
		expect(JSON.stringify(logs.map(({ mock }) => mock.calls))).not.toContain(token);
	});
});

test("half an emoji in a name is a file's name like any other", async () => {
	const HALF = "週報\ud83d";
	// New ones are refused; stored ones remain.
	await expect(buildItem("form", operator, { name: HALF })).rejects.toThrow("422");
	const form = await storeRow("forms", { name: HALF, code: "aaaaaa", created_at: 1 });
	const exported = await sendRequest(`/lvf/export/${form}`, { as: operator });
	expect(exported.status).toBe(200);
	expect(decodeURIComponent(exported.headers.get("Content-Disposition")!)).toContain("週報\ufffd");
	const friend = await buildFriend();
	const key = "messages/half";
	await clock.env.MEDIA.put(key, "x");
	await buildMessage({
		friendId: friend.id,
		type: "file",
		content: { fileName: HALF },
		mediaKey: key,
		mediaType: "application/pdf",
	});
	const talk = await requestJson<{ items: { media: string }[] }>(`/api/friends/${friend.id}/messages`, {
		as: operator,
	});
	expect((await sendRequest(talk.items[0]!.media, { as: operator })).status).toBe(200);
});

test.each(["utf-8", "shift_jis"] as const)("no cell of an export in %s is a formula", async (encoding) => {
	const by = await buildOperator();
	const names = ["=1+1", "－2", "−3", " =4", "\u3000@5", "\u00a0+6", "\t=7", "＝8"];
	for (const name of names) await buildFriend({ name });
	const { id } = await begin({ clock, by, work: { kind: "csv", encoding } });
	await wakeUp(clock);
	const file = await sendRequest(`/api/friend_search/jobs/${id}/file`, { as: await signInOperator(by) });
	const text = new TextDecoder(encoding).decode(await file.arrayBuffer());
	const cells = text
		.trim()
		.split("\r\n")
		.slice(1)
		.map((line) => line.split(",")[1]!.replaceAll('"', ""));
	expect(cells).toHaveLength(names.length);
	expect(cells.filter((cell) => !cell.startsWith("'"))).toEqual([]);
});

test("a forecast's sums are of the operator's friends alone", async () => {
	const own = await buildTag();
	const staff = await buildSession({ scope: { all: false, tagIds: [own.id] } });
	for (const friend of [await buildFriend({ tagIds: [own.id] }), await buildFriend(), await buildFriend()])
		await buildDelivery({ friendId: friend.id, dueAt: clock.now + HOUR });
	const scenario = await buildItem("scenario", operator, { name: "入門" });
	const sumFor = async (as: ConsoleSession) => {
		const told = await requestJson<{ hours: { others: number }[] }>(`/api/scenario/${scenario}/forecast`, {
			as,
			json: {},
		});
		return told.hours.reduce((sum, { others }) => sum + others, 0);
	};
	expect([await sumFor(operator), await sumFor(staff)]).toEqual([3, 1]);
});

test("a page may show pictures of LINE's and speak to its own host alone", async () => {
	vi.stubEnv("DEV", false);
	const policy = (await sendRequest("/", { origin: "https://console.test" })).headers.get(
		"content-security-policy",
	)!;
	const sources = new Map(policy.split("; ").map((rule) => [rule.split(" ")[0]!, rule.split(" ").slice(1)]));
	expect(sources.get("connect-src")).toEqual(["'self'", "wss://console.test"]);
	for (const source of sources.get("img-src")!)
		expect(source).toMatch(/^('self'|data:|blob:|https:\/\/\S+\.line-(scdn\.net|apps\.com))$/);
});
