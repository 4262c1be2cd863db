import { describe, expect, test } from "vitest";
import { invalidUserIndexes, judgeMenuLink } from "#domain/content/rich-menus/judge-menu-link.ts";
import type { StoredMenuButton } from "#domain/content/rich-menus/menu-button.ts";
import { toLineMenu } from "#domain/content/rich-menus/to-line-menu.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";

const button = (given: Partial<StoredMenuButton>): StoredMenuButton => ({
	id: 3,
	label: "予約",
	x: 10,
	y: 20,
	width: 30,
	height: 40,
	type: "message",
	uri: "",
	text: "",
	action_id: null,
	is_tap_recording: 0,
	...given,
});

const menu = (given: object = {}) => ({
	id: 12,
	name: "春",
	chatBarText: "メニュー",
	selected: false,
	width: 2_500,
	height: 843,
	buttons: [],
	...given,
});

describe("a menu as LINE is told of it", () => {
	test.each([
		[
			{ type: "message", text: "予約したい" },
			{ type: "message", label: "予約", text: "予約したい" },
		],
		[
			{ type: "uri", uri: "tel:0312345678" },
			{ type: "uri", label: "予約", uri: "tel:0312345678" },
		],
		[
			{ type: "uri", uri: "https://日本.example/道?q=花" },
			{ type: "uri", label: "予約", uri: "https://xn--wgv71a.example/%E9%81%93?q=%E8%8A%B1" },
		],
		[
			{ type: "action", action_id: 5 },
			{ type: "postback", label: "予約", data: "richmenu=12&button=3" },
		],
	] as [Partial<StoredMenuButton>, object][])("%j does what it says", (given, action) => {
		expect(toLineMenu(menu({ buttons: [button(given)] })).areas).toEqual([
			{ bounds: { x: 10, y: 20, width: 30, height: 40 }, action },
		]);
	});

	test("has a name that tells whose it is, however long ours", () => {
		expect(toLineMenu(menu()).name).toBe("春 (musubi-12)");
		const long = toLineMenu(menu({ name: "長".repeat(400) })).name;
		expect(long).toHaveLength(300);
		expect(long).toMatch(/長 \(musubi-12\)$/);
	});
});

describe("LINE's answer to a link", () => {
	const judged = (answer: Parameters<typeof judgeMenuLink>[0], attempts = 1) =>
		judgeMenuLink(answer, { attempts, now: 1_000_000 }, () => 1);
	const http = (status: number, more: object = {}) => ({
		kind: "http" as const,
		status,
		message: "m",
		...more,
	});

	test.each([200, 202])("%i: done", (status) => {
		expect(judged(http(status))).toEqual({ type: "done" });
	});

	test.each([429, 500, 503])("%i: again", (status) => {
		expect(judged(http(status))).toMatchObject({ type: "retry", at: 1_000_000 + 2 * SECOND });
		expect(judged(http(status), 2)).toMatchObject({ type: "retry", at: 1_000_000 + 4 * SECOND });
		expect(judged(http(status, { retryAfter: 60_000 }))).toMatchObject({ at: 1_060_000 });
	});

	test("silence: again", () => {
		expect(judged({ kind: "silence" })).toMatchObject({ type: "retry" });
	});

	test.each([400, 401, 403, 404])("%i: refused", (status) => {
		expect(judged(http(status))).toMatchObject({ type: "refused", reason: expect.stringMatching(/./) });
	});

	test("names the friends it does not take, as far as they were in the call", () => {
		const message = "details / userIds[0]: invalid / userIds[2]: invalid / userIds[9]: invalid";
		expect([...invalidUserIndexes(http(400, { message }), 3)]).toEqual([0, 2]);
		expect(invalidUserIndexes(http(500, { message }), 3).size).toBe(0);
		expect(invalidUserIndexes({ kind: "silence" }, 3).size).toBe(0);
	});
});
