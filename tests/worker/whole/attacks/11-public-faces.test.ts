import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { MEDIA_TEXTS } from "#domain/platform/texts/media-texts.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { MAX_BROWSER_CONVERSIONS } from "#functions/acquisition/conversions/attributed-conversions.ts";
import { writeSiteToken } from "#functions/engine/deliveries/site-token.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem, fetchItemRow, resaveItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildPng } from "#tests/support/sample-pictures.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import {
	buildScript,
	buildTracker,
	pageSeen,
	purchase,
	SHOP_ORIGIN,
	sendSiteReport,
} from "#tests/support/shop-site.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/* Point 11: public pages and calls, for friends and on a shop's site. */

let clock: TestClock;
let operator: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	operator = await buildSession();
	friend = await buildFriend();
});

const uploaded = async (width: number) =>
	(
		await requestJson<{ media_key: string }>("/api/media", {
			as: operator,
			body: buildPng(width, 10),
			headers: { "Content-Type": "image/png" },
		})
	).media_key;

const LANDING = { title: "秋のご案内", text: "", button: "追加する", colour: "#123456" };
const DESIGN = { colour: "#123456", button: "", thanks_title: "", thanks_text: "" };

/** Pages with a picture: their fields and addresses. */
const PAGES = [
	{
		kind: "landing" as const,
		given: (media_key: string | null) => ({ page: { ...LANDING, media_key } }),
		at: (code: string) => `/r/${code}`,
	},
	{
		kind: "form" as const,
		given: (media_key: string | null) => ({
			fields: [{ label: "感想", swatch_id: 10 }],
			design: { ...DESIGN, media_key },
			needs_line_login: 0,
		}),
		at: (code: string) => `/f/${code}`,
	},
];

describe.each(PAGES)("the picture of a $kind", ({ kind, given, at }) => {
	const made = async (key: string | null) => {
		const id = await buildItem(kind, operator, { name: "案内", ...given(key) });
		return { id, path: at((await fetchItemRow(kind, operator, id))!.code as string) };
	};
	const pictureIn = async (path: string) =>
		/<img[^>]* src="([^"]+)"/.exec(await (await sendRequest(path)).text())![1]!.replaceAll("&amp;", "&");
	const keptAs = async (address: string) => (await sendRequest(address)).headers.get("Cache-Control");

	test("is another address once it is another picture, and none is kept under the address of one before", async () => {
		const [before, after] = [await uploaded(10), await uploaded(12)];
		const { id, path } = await made(before);
		const old = await pictureIn(path);
		expect(await keptAs(old)).toContain("immutable");
		expect((await resaveItem(kind, operator, id, given(after))).status).toBe(200);
		const now = await pictureIn(path);
		expect(now).not.toBe(old);
		expect(await keptAs(now)).toContain("immutable");
		// Open pages still use the old address: if cached, it would return with the old picture.
		for (const address of [old, `${path}/picture`, `${path}/picture?v=`])
			expect([address, await keptAs(address)]).toEqual([address, "no-store"]);
	});

	test("is the only one that the page may load, and without one it may load none", async () => {
		const policyOf = async (path: string) =>
			(await sendRequest(path)).headers.get("Content-Security-Policy")!;
		expect(await policyOf((await made(await uploaded(10))).path)).toContain("img-src 'self';");
		expect(await policyOf((await made(null)).path)).not.toContain("img-src");
	});
});

test("a picture of a few bytes that claims to be too large for a phone is refused, and kept nowhere", async () => {
	const before = await takeSnapshot();
	for (const [width, height] of [
		[4_000_000_000, 4_000_000_000],
		[1, 4_000_000_000],
		[20_000, 10_001],
	] as const) {
		const answer = await sendRequest("/api/media", {
			as: operator,
			body: buildPng(width, height),
			headers: { "Content-Type": "image/png" },
		});
		expect([answer.status, await answer.json()]).toEqual([
			422,
			{ file: [MEDIA_TEXTS.tooManyPixels("20,000")] },
		]);
	}
	expect(await listChangesSince(before)).toEqual([]);
	expect(await uploaded(20_000)).toBeTruthy();
});

describe("what an address carries, or a browser tells", () => {
	/** Whether it is valid UTF-8. */
	const isWhole = (hex: string) =>
		new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(hex, "hex")).length > 0;

	test("is stored in whole characters, and not at all where nobody can type it", async () => {
		const id = await buildItem("landing", operator, { name: "チラシ" });
		const code = (await fetchItemRow("landing", operator, id))!.code as string;
		await sendRequest("/api/landing/destination", { as: operator, json: { url: "https://line.me/R" } });
		for (const m1 of [`${"a".repeat(199)}😀`, "\u0000x", "\ufdd0", "\u001b[31m"])
			expect((await sendRequest(`/r/${code}?m1=${encodeURIComponent(m1)}`)).status).toBe(302);
		const kept = await readRows<{ m1: string | null; hex: string }>(
			"select m1, hex(m1) as hex from landing_visits",
		);
		expect(kept.map(({ m1 }) => m1)).toEqual([`${"a".repeat(199)}\ufffd`, null, null, null]);
		expect(isWhole(kept[0]!.hex)).toBe(true);

		await buildScript();
		await buildTracker();
		await sendSiteReport({
			events: [pageSeen(1, SHOP_ORIGIN, `${"a".repeat(199)}😀`), pageSeen(2, SHOP_ORIGIN, "半分\ud83d")],
		});
		const titles = await readRows<{ hex: string }>("select hex(title) as hex from script_views");
		expect(titles.map(({ hex }) => isWhole(hex))).toEqual([true, true]);
		const half = await sendSiteReport({ events: [purchase(3, { order_id: "A\ud83d" })] });
		expect([half.status, await countRows("conversions")]).toEqual([422, 0]);
	});
});

describe("orders that a friend's browser makes up", () => {
	const tokenOf = ({ id }: FriendRecord) => writeSiteToken({ env: clock.env, now: clock.now } as never, id);
	const orders = (from: number, count: number) =>
		Array.from({ length: count }, (_, at) => purchase(from + at, { order_id: `M-${from + at}` }));
	const left = () => countRows("pending_runs", "cause_type = 'tracker'");
	beforeEach(async () => {
		await buildScript();
		await buildTracker({ action_id: (await buildAction()).id });
	});

	test("run the action so often a day and no more, also pressed at once, from many browsers", async () => {
		const token = tokenOf(friend);
		await Promise.all(
			Array.from({ length: 10 }, (_, at) =>
				sendSiteReport({ visitor: at, visit: at, token, events: orders(1_000 * at, 7) }),
			),
		);
		expect([await countRows("conversions"), await left()]).toEqual([70, MAX_BROWSER_CONVERSIONS]);
		// Another friend has the same limit, and this one again after a day.
		const other = await buildFriend();
		await sendSiteReport({ visitor: 99, visit: 99, token: tokenOf(other), events: orders(90_000, 3) });
		expect(await left()).toBe(MAX_BROWSER_CONVERSIONS + 3);
		clock.pass(DAY + MINUTE);
		await sendSiteReport({ visitor: 1, visit: 100, events: orders(95_000, 2) });
		expect(await left()).toBe(MAX_BROWSER_CONVERSIONS + 5);
	});

	test("nor where they become the friend's later, the latest browser first", async () => {
		for (const visitor of [1, 2, 3])
			await sendSiteReport({ visitor, visit: visitor, events: orders(1_000 * visitor, 15) });
		for (const visitor of [3, 2, 1]) {
			clock.pass(MINUTE);
			await sendSiteReport({ visitor, visit: 10 + visitor, token: tokenOf(friend) });
		}
		expect(await countRows("conversions", `friend_id = ${friend.id}`)).toBe(45);
		expect(await left()).toBe(MAX_BROWSER_CONVERSIONS);
	});
});
