import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { menuAliasOf, menuTapData } from "#domain/content/rich-menus/to-line-menu.ts";
import type { UsedBy } from "#domain/engine/used-by/used-by-kinds.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { chooseDefaultMenu } from "#functions/content/rich-menus/schedule/choose-default-menu.ts";
import { listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { expectCrud, resaveItem } from "#tests/support/item-requests.ts";
import { findLineProblems } from "#tests/support/line-validity.ts";
import { buildLineEvent } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { dieAfter, failAt, interruptAt } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import {
	buildRichMenu,
	findFriendMenu,
	setDesiredMenu,
	workMenuQueue,
} from "#tests/support/richmenu-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

interface Schedule {
	version: number;
	now: { menu: { id: number } | null; period_id: number | null; is_told: 0 | 1; failure: string | null };
	next: { at: string; richmenu_id: number | null } | null;
	own_count: number;
	switched_count: number;
}

let clock: TestClock;
let operator: ConsoleSession;
let usual: number;
let christmas: number;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 10:00").rule();
	operator = await buildSession();
	usual = await buildRichMenu(operator, { name: "ふだん" });
	christmas = await buildRichMenu(operator, { name: "クリスマス" });
	clock.advance(MINUTE);
	await workMenuQueue(clock);
});

const period = (given: object = {}) => ({
	...{ richmenu_id: christmas, start_on: "2026-12-01", end_on: "2026-12-25" },
	...{ weekdays: [], start_time: null, end_time: null },
	...given,
});
const shown = () => requestJson<Schedule>("/api/richmenus/schedule", { as: operator });
const put = (json: object) => sendRequest("/api/richmenus/schedule", { as: operator, method: "PUT", json });
async function save(given: object = {}): Promise<void> {
	const { version } = await shown();
	const response = await put({ version, default_id: usual, periods: [period()], ...given });
	expect(response.status, await response.clone().text()).toBe(200);
}
/** One minute job with the work that it wakes. */
async function minuteAt(time?: string): Promise<void> {
	if (time) clock.now = new TestClock(time).now;
	else clock.advance(MINUTE);
	await chooseDefaultMenu(clock.context());
	await workMenuQueue(clock);
}
const atLine = async () => {
	const id = await fakeLine.defaultMenu();
	const made = (await fakeLine.menus()).find(({ richMenuId }) => richMenuId === id);
	return made?.name.split(" ")[0] ?? null;
};
const told = async () => [
	...(await fakeLine.calls("menu-default")),
	...(await fakeLine.calls("menu-default-clear")),
];

describe("the menu of friends without one of their own", () => {
	test("is the usual one, another in its period, and the usual one again; LINE is told once of each", async () => {
		await save();
		await minuteAt();
		expect(await atLine()).toBe("ふだん");
		for (let minute = 0; minute < 3; minute++) await minuteAt();
		expect(await told()).toHaveLength(1);
		await minuteAt("2026-11-30 23:59");
		expect(await atLine()).toBe("ふだん");
		await minuteAt("2026-12-01 00:00");
		expect(await atLine()).toBe("クリスマス");
		await minuteAt("2026-12-25 23:59");
		expect(await told()).toHaveLength(2);
		await minuteAt("2026-12-26 00:00");
		expect(await atLine()).toBe("ふだん");
		expect(await told()).toHaveLength(3);
		expect(await findLineProblems()).toEqual([]);
	});

	test("is told to LINE by one of workers who come at once", async () => {
		await save();
		await Promise.all([1, 2, 3].map(() => chooseDefaultMenu(clock.context())));
		clock.advance(MINUTE);
		await Promise.all([1, 2, 3].map(() => runBackgroundTasks(clock.context())));
		expect(await told()).toHaveLength(1);
	});

	test("once it is chosen leaves alone who switches by a tab then, also where a slow worker chooses the same", async () => {
		await save();
		await minuteAt();
		clock.now = new TestClock("2026-12-01 00:00").now;
		const friend = await buildFriend();
		const tab = await buildRichMenu(operator, { name: "タブ" });
		const slow = interruptAt(env.DB, /update "?richmenu_schedule/, async () => {
			clock.pass(1);
			await chooseDefaultMenu(clock.context());
			const switched = { richmenu_id: tab, since: clock.now, is_switched: 1, home_id: null };
			await storeRow("friend_richmenus", { friend_id: friend.id, ...switched });
		});
		await chooseDefaultMenu(clock.context({ db: connectD1(slow) }));
		expect(await readRows("select richmenu_id from friend_richmenus")).toEqual([{ richmenu_id: tab }]);
		expect(await readRows("select friend_id from richmenu_links")).toEqual([]);
	});

	test("is told to LINE where periods were saved while it was chosen, by whoever died of it", async () => {
		await save();
		await minuteAt();
		clock.now = new TestClock("2026-12-01 00:00").now;
		const saved = interruptAt(env.DB, /update "?richmenu_schedule/, async () => {
			await readRows("update richmenu_schedule set version = version + 1");
		});
		await chooseDefaultMenu(clock.context({ db: connectD1(saved) }));
		clock.advance(MINUTE);
		await minuteAt();
		expect(await atLine()).toBe("クリスマス");
	});

	test("is none where none is chosen, and LINE shows none", async () => {
		await save({ periods: [] });
		await minuteAt();
		await save({ default_id: null, periods: [] });
		await minuteAt();
		expect([await fakeLine.defaultMenu(), (await told()).length]).toEqual([null, 2]);
	});

	test("is the first of the periods that hold, and one that is off is passed over", async () => {
		const summer = await buildRichMenu(operator, { name: "夏" });
		const always = { start_on: null, end_on: null };
		await save({ periods: [period(always), period({ ...always, richmenu_id: summer })] });
		await minuteAt();
		expect(await atLine()).toBe("クリスマス");
		await expectCrud("richmenu", operator, {
			action: "changeActive",
			item_ids: [christmas],
			sw: 0,
			grp_id: 0,
		});
		await minuteAt();
		await minuteAt();
		expect(await atLine()).toBe("夏");
	});

	test("is never one without buttons, which LINE takes none of", async () => {
		await save({ periods: [period({ start_on: null, end_on: null })] });
		await updateRow("richmenus", christmas, { buttons: "[]" });
		await minuteAt();
		expect(await atLine()).toBe("ふだん");
		expect(await shown()).toMatchObject({ now: { menu: { id: usual } } });
	});

	test("is the one that was made anew, and the old one is deleted after LINE was told", async () => {
		await save({ periods: [] });
		await minuteAt();
		const { lineMenuId: old } = await findFriendMenu(usual);
		await resaveItem("richmenu", operator, usual, { chat_bar_text: "新しい" });
		clock.advance(HOUR);
		await fakeLine.answers("menu-default", { status: 500 }, { status: 500 });
		for (let round = 0; round < 8; round++) {
			await workMenuQueue(clock);
			expect(await fakeLine.defaultMenu()).not.toBeNull();
			clock.advance(20 * MINUTE);
		}
		expect(await fakeLine.defaultMenu()).toBe((await findFriendMenu(usual)).lineMenuId);
		expect((await fakeLine.menus()).map(({ richMenuId }) => richMenuId)).not.toContain(old);
	});

	test.each([
		["before LINE is told", (db: D1Database) => dieAfter(db, /set line_menu_id = \?, is_told = 0/), 0],
		["after it", (db: D1Database) => failAt(db, /is_told = 1/), 1],
	])(
		"is right in the end where the worker dies %s, also if it changed back meanwhile",
		async (_, dying, calls) => {
			await save();
			await minuteAt();
			clock.now = new TestClock("2026-12-25 23:50").now;
			await chooseDefaultMenu(clock.context());
			const database = connectD1(dying(env.DB));
			await runBackgroundTasks(clock.context({ db: database })).catch(() => undefined);
			expect(await told()).toHaveLength(1 + calls);
			clock.now = new TestClock("2026-12-26 00:00").now;
			for (let hour = 0; hour < 4; hour++) {
				await minuteAt();
				clock.advance(HOUR);
			}
			expect(await atLine()).toBe("ふだん");
			expect((await shown()).now).toMatchObject({ menu: { id: usual }, is_told: 1, failure: null });
		},
	);

	test("is not said to be shown before LINE was told", async () => {
		const friend = await buildFriend();
		const glance = async () =>
			(
				await requestJson<{ parts: { richmenu: { id: number } | null } }>(
					`/api/friends/${friend.id}/glance`,
					{
						as: operator,
					},
				)
			).parts.richmenu?.id ?? null;
		await save();
		await minuteAt();
		expect([(await shown()).now.is_told, await glance()]).toEqual([1, usual]);
		clock.now = new TestClock("2026-12-01 00:00").now;
		await chooseDefaultMenu(clock.context());
		expect([(await shown()).now.is_told, await glance()]).toEqual([0, null]);
		await workMenuQueue(clock);
		expect([(await shown()).now.is_told, await glance()]).toEqual([1, christmas]);
		await save({ default_id: await buildRichMenu(operator, { name: "新しい" }), periods: [] });
		expect((await shown()).now.is_told).toBe(0);
	});

	test("is not deleted while LINE shows it, though its deletion was given up and it is made anew again", async () => {
		await save({ periods: [] });
		await minuteAt();
		const before = await fakeLine.defaultMenu();
		await fakeLine.answers("menu-default", { status: 400 }, { status: 400 });
		await resaveItem("richmenu", operator, usual, { chat_bar_text: "二度目" });
		for (let minute = 0; minute < 3; minute++) await minuteAt();
		await env.DB.prepare("update errands set next_attempt_at = null where kind = 'richmenu-erase'").run();
		await resaveItem("richmenu", operator, usual, { chat_bar_text: "三度目" });
		for (let minute = 0; minute < 3; minute++) await minuteAt();
		expect(await fakeLine.calls("menu-make")).toHaveLength(4);
		expect(await fakeLine.defaultMenu()).toBe(before);
		expect((await fakeLine.menus()).map(({ richMenuId }) => richMenuId)).toContain(before);
	});

	test("says why where LINE refuses it", async () => {
		await save();
		await fakeLine.answers("menu-default", { status: 400, message: "no way" });
		await minuteAt();
		expect((await shown()).now).toMatchObject({ is_told: 0, failure: expect.stringContaining("no way") });
	});
});

describe("friends", () => {
	test("with a menu of their own keep it, and are counted", async () => {
		const friend = await buildFriend();
		await setDesiredMenu(clock, friend, christmas);
		await save({ periods: [] });
		await minuteAt();
		expect((await fakeLine.shown())[friend.lineUserId]).toBe((await findFriendMenu(christmas)).lineMenuId);
		expect(await shown()).toMatchObject({ own_count: 1, switched_count: 0 });
	});

	/** LINE's postback of a tap on a menu's tab. */
	const tabbed = (from: string, at: number, { on = usual, to = christmas } = {}) =>
		buildLineEvent(
			"postback",
			{ from, at },
			{
				postback: {
					data: menuTapData(on, 1),
					params: { status: "SUCCESS", newRichMenuAliasId: menuAliasOf(to) },
				},
			},
		);

	test("who came to a menu by a tab of the one before are shown the new one", async () => {
		const friend = await buildFriend();
		await save();
		await minuteAt();
		await receiveAndWork(clock, tabbed(friend.lineUserId, clock.now));
		expect(await shown()).toMatchObject({ own_count: 1, switched_count: 1 });
		await minuteAt("2026-12-01 00:00");
		expect(await readRows("select * from friend_richmenus")).toEqual([]);
		expect(await fakeLine.calls("menu-unlink")).toHaveLength(1);
		const { parts } = await requestJson<{ parts: { richmenu: object } }>(`/api/friends/${friend.id}/glance`, {
			as: operator,
		});
		expect(parts.richmenu).toMatchObject({ id: christmas, is_common: 1 });
	});

	test("who did so before it changed are, too, where we hear of it after", async () => {
		const friend = await buildFriend();
		await save();
		await minuteAt();
		await minuteAt("2026-12-01 00:00");
		await receiveAndWork(clock, tabbed(friend.lineUserId, clock.now - MINUTE));
		expect(await readRows("select * from friend_richmenus")).toEqual([]);
		await minuteAt();
		expect(await fakeLine.calls("menu-unlink")).toHaveLength(1);
	});

	test("who tap the menu of before, which their phone still shows, are shown the new one, too", async () => {
		const friend = await buildFriend();
		const third = await buildRichMenu(operator, { name: "三つ目" });
		await save();
		await minuteAt();
		await minuteAt("2026-12-01 00:00");
		clock.advance(MINUTE);
		await receiveAndWork(
			clock,
			tabbed(friend.lineUserId, clock.now, { to: third }),
			tabbed(friend.lineUserId, clock.now + 1, { on: third, to: usual }),
		);
		expect(await readRows("select * from friend_richmenus")).toEqual([]);
		await minuteAt();
		expect(await fakeLine.calls("menu-unlink")).toHaveLength(1);
	});

	test("who tap the menu that is shown now keep what they switched to, through several at once, too", async () => {
		const friend = await buildFriend();
		const third = await buildRichMenu(operator, { name: "三つ目" });
		await save();
		await minuteAt();
		await minuteAt("2026-12-01 00:00");
		clock.advance(MINUTE);
		await receiveAndWork(
			clock,
			tabbed(friend.lineUserId, clock.now, { on: christmas, to: usual }),
			tabbed(friend.lineUserId, clock.now + 1, { on: usual, to: third }),
		);
		clock.advance(MINUTE);
		await receiveAndWork(clock, tabbed(friend.lineUserId, clock.now, { on: third, to: usual }));
		expect(await readRows("select richmenu_id as menu, home_id as home from friend_richmenus")).toEqual([
			{ menu: usual, home: null },
		]);
		expect(await fakeLine.calls("menu-unlink")).toHaveLength(0);
	});
});

describe("the schedule", () => {
	test("says what holds now and what comes next", async () => {
		await save();
		await minuteAt();
		expect(await shown()).toMatchObject({
			now: { menu: { id: usual, name: "ふだん", is_showable: 1 }, period_id: null, is_told: 1 },
			next: { at: "2026-12-01 00:00:00", richmenu_id: christmas, period_id: 1 },
		});
	});

	test("is named where its menus are used", async () => {
		await save();
		const used = async (id: number) =>
			(await requestJson<UsedBy>(`/api/used_by/richmenu/${id}`, { as: operator })).items.map(
				({ part }) => part,
			);
		expect([await used(usual), await used(christmas)]).toEqual([["標準のメニュー"], ["表示期間"]]);
	});

	test("refuses what makes no sense, at its field, and changes nothing", async () => {
		await save();
		const before = await takeSnapshot();
		const response = await put({
			version: 1,
			default_id: usual,
			periods: [
				period({ start_on: "2026-12-02", end_on: "2026-12-01" }),
				period({ start_time: "10:00" }),
				period({ start_time: "10:00", end_time: "10:00", weekdays: [7] }),
				period({ richmenu_id: null, start_on: "2026-02-30" }),
			],
		});
		expect([response.status, await response.json()]).toEqual([
			422,
			{
				"periods[0][end_on]": [RICHMENU_TEXTS.periodEndsBefore],
				"periods[1][end_time]": [RICHMENU_TEXTS.periodTimesTogether],
				"periods[2][end_time]": [RICHMENU_TEXTS.periodTimesSame],
				"periods[2][weekdays][0]": [FIELD_TEXTS.choiceUnknown],
				"periods[3][richmenu_id]": [RICHMENU_TEXTS.menuRequired],
				"periods[3][start_on]": [FIELD_TEXTS.dateRequired],
			},
		]);
		const gone = await put({ version: 1, default_id: 999, periods: [period({ richmenu_id: 998 })] });
		expect(await gone.json()).toEqual({
			default_id: [RICHMENU_TEXTS.menuGone],
			"periods[0][richmenu_id]": [RICHMENU_TEXTS.menuGone],
		});
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("refuses a menu of another tool, of which LINE could not be told", async () => {
		await updateRow("richmenus", christmas, { downloaded: 1 });
		const refused = await put({ version: 0, default_id: christmas, periods: [period()] });
		expect([refused.status, await refused.json()]).toEqual([
			422,
			{ default_id: [RICHMENU_TEXTS.menuGone], "periods[0][richmenu_id]": [RICHMENU_TEXTS.menuGone] },
		]);
	});

	test("saved by two keeps the first; the same save twice is one", async () => {
		await save();
		const json = { version: 1, default_id: usual, periods: [] };
		const headers = { "Idempotency-Key": "00000000-0000-4000-8000-00000000abcd" };
		const again = () =>
			sendRequest("/api/richmenus/schedule", { as: operator, method: "PUT", json, headers });
		expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
		expect((await shown()).version).toBe(2);
		expect((await put({ ...json, default_id: christmas })).status).toBe(409);
	});

	test("keeps the ids of its periods", async () => {
		await save({ periods: [period(), period({ richmenu_id: usual })] });
		const { periods } = await requestJson<{ periods: { id: number }[] }>("/api/richmenus/schedule", {
			as: operator,
		});
		await save({ periods: [periods[1], period()] });
		const after = await requestJson<{ periods: { id: number }[] }>("/api/richmenus/schedule", {
			as: operator,
		});
		expect(after.periods.map(({ id }) => id)).toEqual([2, 3]);
	});
});
