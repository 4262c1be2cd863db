import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { menuTapData } from "#domain/content/rich-menus/to-line-menu.ts";
import { exportRichMenuTapFriends } from "#functions/content/rich-menus/taps/list-rich-menu-tap-friends.ts";
import { showRichMenuTaps } from "#functions/content/rich-menus/taps/show-rich-menu-taps.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { MENU_BUTTON } from "#tests/support/item-requests.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
} from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { buildRichMenu } from "#tests/support/richmenu-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

interface Taps {
	tap_count: number;
	unique_tap_count: number;
	areas: { id: number; tap_count: number; unique_tap_count: number; share: number; is_told: 0 | 1 }[];
}

let operator: ConsoleSession;
let menu: number;
let friends: FriendRecord[];
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	const { id: action_id } = await buildAction();
	const acting = { ...MENU_BUTTON, type: "action", action_id, width: 500, is_tap_recording: 1 };
	menu = await buildRichMenu(operator, { name: "春", buttons: [acting, { ...acting, x: 500 }, MENU_BUTTON] });
	friends = [await buildFriend(), await buildFriend(), await buildFriend()];
});

const tap = (friend: FriendRecord, button_id: number, at: string) =>
	storeRow("richmenu_taps", {
		richmenu_id: menu,
		button_id,
		friend_id: friend.id,
		created_at: tokyoTime(at),
	});
async function tapSome(): Promise<void> {
	const [one, two, three] = friends as [FriendRecord, FriendRecord, FriendRecord];
	await tap(one, 1, "2026-11-01 00:00");
	await tap(one, 1, "2026-11-02 10:00");
	await tap(two, 1, "2026-11-02 23:59:59");
	await tap(three, 2, "2026-11-03 00:00");
	// A tap on a button that was removed since.
	await tap(three, 9, "2026-11-02 12:00");
}
const asked = (query = "", as = operator) => requestJson<Taps>(`/api/richmenus/${menu}/taps${query}`, { as });
const figures = ({ tap_count, unique_tap_count, areas }: Taps) => [
	tap_count,
	unique_tap_count,
	areas.map((area) => [area.tap_count, area.unique_tap_count, area.share]),
];

describe("taps on a menu's areas", () => {
	test("[E-151] are counted for each area, with friends and share, in all time and on some days", async () => {
		await tapSome();
		expect(figures(await asked())).toEqual([
			5,
			3,
			[
				[3, 2, 0.6],
				[1, 1, 0.2],
				[0, 0, 0],
			],
		]);
		expect(figures(await asked("?from=2026-11-02&to=2026-11-02"))).toEqual([
			3,
			3,
			[
				[2, 2, 2 / 3],
				[0, 0, 0],
				[0, 0, 0],
			],
		]);
		expect(figures(await asked("?from=2026-11-03"))).toEqual([
			1,
			1,
			[
				[0, 0, 0],
				[1, 1, 1],
				[0, 0, 0],
			],
		]);
		expect((await asked()).areas.map(({ is_told }) => is_told)).toEqual([1, 1, 0]);
	});

	test("are those that friends' taps leave", async () => {
		const clock = new TestClock();
		const data = menuTapData(menu, 2);
		await receiveAndWork(clock, lineEvents.postback({ from: friends[0]!.lineUserId, at: clock.now, data }));
		expect(figures(await asked())).toEqual([
			1,
			1,
			[
				[0, 0, 0],
				[1, 1, 1],
				[0, 0, 0],
			],
		]);
	});

	test("are of friends whom the operator may see", async () => {
		await tapSome();
		const branch = await buildTag();
		await storeRow("friend_tags", { friend_id: friends[1]!.id, tag_id: branch.id, created_at: 1 });
		const staff = await buildSession({ scope: { all: false, tagIds: [branch.id] } });
		expect(figures(await asked("", staff))).toEqual([
			1,
			1,
			[
				[1, 1, 1],
				[0, 0, 0],
				[0, 0, 0],
			],
		]);
		const { items, total } = await requestJson<{ items: { id: number }[]; total: number }>(
			`/api/richmenus/${menu}/taps/friends`,
			{ as: staff },
		);
		expect([total, items.map(({ id }) => id)]).toEqual([1, [friends[1]!.id]]);
		const csv = await (await sendRequest(`/line/richmenu/taps/export/${menu}`, { as: staff })).text();
		expect(csv.trim().split("\r\n")).toHaveLength(2);
	});

	test("of a menu that is gone, or on days that no calendar has, are refused", async () => {
		expect((await sendRequest("/api/richmenus/999/taps", { as: operator })).status).toBe(404);
		expect((await sendRequest(`/api/richmenus/${menu}/taps?from=2026-02-30`, { as: operator })).status).toBe(
			422,
		);
		const blind = await buildSession({ abilities: ["richmenu-read"] });
		expect((await sendRequest(`/api/richmenus/${menu}/taps`, { as: blind })).status).toBe(403);
	});

	test("[E-150] are read from their index alone", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		const ctx = operatorContext(new TestClock(), await buildOperator(), { db: connectD1(database) });
		await showRichMenuTaps({ ctx, input: { id: menu, from: "2026-11-01" } });
		const sent = trips.flat().filter(({ sql }) => /group by p.button_id/.test(sql));
		expect(sent).toHaveLength(1);
		const plan = await explainQueryPlan(env.DB, sent[0]!);
		expect(plan.filter((line) => /richmenu_taps/.test(line))).not.toEqual([]);
		expect(plan.join("\n")).toMatch(
			/COVERING INDEX richmenu_taps_time \(richmenu_id=\? AND created_at>\? AND created_at<\?\)/,
		);
	});
});

describe("the friends who tapped", () => {
	const list = (query = "") =>
		requestJson<{
			total: number;
			items: { id: number; tap_count: number; first_at: string; last_at: string }[];
		}>(`/api/richmenus/${menu}/taps/friends${query}`, { as: operator });

	test("are listed, who tapped last first, of all areas or of one, on some days", async () => {
		await tapSome();
		const [one, two, three] = friends as [FriendRecord, FriendRecord, FriendRecord];
		const all = await list();
		expect([all.total, all.items.map(({ id }) => id)]).toEqual([3, [three.id, two.id, one.id]]);
		expect(all.items[2]).toMatchObject({
			tap_count: 2,
			first_at: "2026-11-01 00:00:00",
			last_at: "2026-11-02 10:00:00",
		});
		expect(
			(await list("?button=1&from=2026-11-02")).items.map(({ id, tap_count }) => [id, tap_count]),
		).toEqual([
			[two.id, 1],
			[one.id, 1],
		]);
	});

	test("are written friend by friend, by an index in whose order they come", async () => {
		await tapSome();
		const { database, trips } = countRoundTrips(env.DB);
		const ctx = operatorContext(new TestClock(), await buildOperator(), { db: connectD1(database) });
		const response = await exportRichMenuTapFriends({
			ctx,
			input: { id: menu, from: "2026-11-02", encoding: "utf-8" },
		});
		expect((await response.text()).trim().split("\r\n")).toHaveLength(4);
		const plan = await explainQueryPlan(
			env.DB,
			trips.flat().find(({ sql }) => /group by p.friend_id/.test(sql))!,
		);
		expect(plan.join("\n")).toMatch(
			/COVERING INDEX richmenu_taps_friend \(richmenu_id=\? AND friend_id>\?\)/,
		);
		expect(plan.join("\n")).not.toMatch(/TEMP B-TREE FOR GROUP BY/);
	});

	test("are written as CSV, the same as listed", async () => {
		await tapSome();
		const response = await sendRequest(`/line/richmenu/taps/export/${menu}?button=1`, { as: operator });
		expect(response.headers.get("content-disposition")).toContain("attachment");
		const lines = (await response.text()).trim().split("\r\n");
		expect(lines).toHaveLength(3);
		expect(lines[1]).toContain("2026-11-01 00:00:00");
	});
});
