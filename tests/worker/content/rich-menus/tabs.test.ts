import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { menuAliasOf, menuTapData } from "#domain/content/rich-menus/to-line-menu.ts";
import type { UsedBy } from "#domain/engine/used-by/used-by-kinds.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { expectCrud, fetchItemAppendix, fetchItemMembers, resaveItem } from "#tests/support/item-requests.ts";
import { findLineProblems } from "#tests/support/line-validity.ts";
import { buildLineEvent } from "#tests/support/line-webhook.ts";
import { dieAfter, failAt } from "#tests/support/observed-database.ts";
import type { ConsoleSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import {
	beginMenuAccount,
	buildRichMenu,
	findFriendMenu,
	listOpenMenuLinks,
	setDesiredMenu,
	workMenuQueue,
} from "#tests/support/richmenu-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	({ clock, operator, friend } = await beginMenuAccount());
});

/** Works twice: creating a menu causes further work. */
const work = async () => {
	await workMenuQueue(clock);
	await workMenuQueue(clock);
};
const open = () => connectD1(env.DB).select().from(backgroundTasks).orderBy(backgroundTasks.id);

const tab = (menu_id: number, given: object = {}) => ({
	...{ label: "切り替える", x: 0, y: 0, width: 1_000, height: 843, type: "menu", menu_id },
	...given,
});

/** Menu with a tab to another, both at LINE. */
async function buildTabs(): Promise<{ from: number; to: number }> {
	const to = await buildRichMenu(operator, { name: "行き先" });
	const from = await buildRichMenu(operator, { name: "出発", buttons: [tab(to, { is_tap_recording: 1 })] });
	await work();
	return { from, to };
}

/** LINE's postback after a tap on a tab has switched the friend's menu. */
const switched = (menuId: number, { who = friend, on = 1, at = clock.now, status = "SUCCESS" } = {}) =>
	buildLineEvent(
		"postback",
		{ from: who.lineUserId, at },
		{
			replyToken: "t",
			postback: {
				data: menuTapData(on, 1),
				params: { status, ...(status === "SUCCESS" && { newRichMenuAliasId: menuAliasOf(menuId) }) },
			},
		},
	);

const own = async (who = friend) => {
	const [row] = await readRows<{ menu: number; switched: number; home: number | null }>(
		"select richmenu_id as menu, is_switched as switched, home_id as home from friend_richmenus where friend_id = ?",
		who.id,
	);
	return row ?? null;
};

describe("a button that switches to another menu", () => {
	test("goes to LINE as its switch action, with an alias that names the menu there", async () => {
		const { from, to } = await buildTabs();
		const [, made] = await fakeLine.menus();
		expect(made?.areas).toMatchObject([
			{
				action: {
					type: "richmenuswitch",
					label: "切り替える",
					richMenuAliasId: menuAliasOf(to),
					data: menuTapData(from, 1),
				},
			},
		]);
		expect(await fakeLine.aliases()).toEqual({ [menuAliasOf(to)]: (await findFriendMenu(to)).lineMenuId });
		expect([await findLineProblems(), await open()]).toEqual([[], []]);
	});

	test("is refused without a menu, with one that is gone or another tool's, and to the menu itself", async () => {
		const { from, to } = await buildTabs();
		const refused = async (menu_id: number | null) =>
			(await resaveItem("richmenu", operator, from, { buttons: [tab(menu_id as number)] })).json();
		expect(await refused(null)).toEqual({ "buttons[0][menu_id]": [RICHMENU_TEXTS.menuRequired] });
		expect(await refused(9_999)).toEqual({ "buttons[0][menu_id]": [RICHMENU_TEXTS.menuGone] });
		expect(await refused(from)).toEqual({ "buttons[0][menu_id]": [RICHMENU_TEXTS.menuItself] });
		await updateRow("richmenus", to, { downloaded: 1 });
		expect(await refused(to)).toEqual({ "buttons[0][menu_id]": [RICHMENU_TEXTS.menuGone] });
	});

	test("may be each of twenty", async () => {
		const { to } = await buildTabs();
		const buttons = Array.from({ length: 20 }, (_, index) => tab(to, { x: index * 100, width: 100 }));
		await buildRichMenu(operator, { name: "多い", buttons });
		await work();
		expect((await fakeLine.menus()).at(-1)?.areas).toHaveLength(20);
	});

	test("is told where the menu to which it switches is used", async () => {
		const { from, to } = await buildTabs();
		expect(await requestJson<UsedBy>(`/api/used_by/richmenu/${to}`, { as: operator })).toMatchObject({
			total: 1,
			items: [{ kind: "richmenu", id: from, name: "出発", part: "ボタン" }],
		});
		expect(await requestJson<UsedBy>(`/api/used_by/richmenu/${from}`, { as: operator })).toMatchObject({
			total: 0,
		});
	});
});

describe("an alias", () => {
	test("is not made for menus to which nothing switches, nor told again for nothing", async () => {
		const { from } = await buildTabs();
		await resaveItem("richmenu", operator, from, { chat_bar_text: "別" });
		await work();
		expect(await fakeLine.calls("menu-alias-make")).toHaveLength(1);
		expect(await fakeLine.calls("menu-alias-change")).toHaveLength(0);
	});

	test("names the menu that is made anew, before the old one is deleted", async () => {
		const { to } = await buildTabs();
		const { lineMenuId: old } = await findFriendMenu(to);
		await resaveItem("richmenu", operator, to, { chat_bar_text: "新しい" });
		await fakeLine.answers("menu-alias-change", { status: 500 }, { status: 500 });
		for (let round = 0; round < 6; round++) {
			await work();
			const ids = (await fakeLine.menus()).map(({ richMenuId }) => richMenuId);
			expect(ids).toContain((await fakeLine.aliases())[menuAliasOf(to)]);
			clock.advance(20 * MINUTE);
		}
		expect(await fakeLine.aliases()).toEqual({ [menuAliasOf(to)]: (await findFriendMenu(to)).lineMenuId });
		expect((await fakeLine.menus()).map(({ richMenuId }) => richMenuId)).not.toContain(old);
		expect(await open()).toEqual([]);
	});

	test("goes with its menu, and comes back with it", async () => {
		const { to } = await buildTabs();
		const turn = (sw: 0 | 1) =>
			expectCrud("richmenu", operator, { action: "changeActive", item_ids: [to], sw, grp_id: 0 });
		await turn(0);
		for (let round = 0; round < 4; round++) {
			await work();
			clock.advance(HOUR);
		}
		expect([await fakeLine.aliases(), (await fakeLine.menus()).length, await open()]).toEqual([{}, 1, []]);
		await turn(1);
		await work();
		expect(await fakeLine.aliases()).toEqual({ [menuAliasOf(to)]: (await findFriendMenu(to)).lineMenuId });
	});

	test.each([
		["make", failAt(env.DB, /alias_told = 1/), 1],
		["make, and LINE has it", dieAfter(env.DB, /alias_told = 0/), 0],
	])(
		"whose worker died around its call (%s) is right in the end, and made once",
		async (_, database, made) => {
			const to = await buildRichMenu(operator);
			await buildRichMenu(operator, { buttons: [tab(to)] });
			await runBackgroundTasks(clock.context());
			await runBackgroundTasks(clock.context({ db: connectD1(database) })).catch(() => undefined);
			expect(Object.keys(await fakeLine.aliases())).toHaveLength(made);
			for (let hour = 0; hour < 4; hour++) {
				clock.advance(HOUR);
				await work();
			}
			expect(await fakeLine.aliases()).toEqual({ [menuAliasOf(to)]: (await findFriendMenu(to)).lineMenuId });
			expect((await fakeLine.calls("menu-alias-make")).filter(({ status }) => status === 200)).toHaveLength(
				1,
			);
			expect(await open()).toEqual([]);
		},
	);

	const AROUND_THE_CALL = [
		["before", () => dieAfter(env.DB, /alias_told = 0/)],
		["after", () => failAt(env.DB, /alias_told = 1/)],
	] as const;

	test.each(AROUND_THE_CALL)(
		"whose worker died %s its change names the menu that is there",
		async (_, dying) => {
			const { to } = await buildTabs();
			await resaveItem("richmenu", operator, to, { chat_bar_text: "新しい" });
			const db = connectD1(dying());
			for (let run = 0; run < 2; run++)
				await runBackgroundTasks(clock.context({ db })).catch(() => undefined);
			expect((await findFriendMenu(to)).aliasTold).toBe(false);
			for (let hour = 0; hour < 4; hour++) {
				clock.advance(HOUR);
				await work();
			}
			expect(await fakeLine.aliases()).toEqual({ [menuAliasOf(to)]: (await findFriendMenu(to)).lineMenuId });
			expect([(await findFriendMenu(to)).aliasTold, await open()]).toEqual([true, []]);
		},
	);

	test.each(AROUND_THE_CALL)("whose worker died %s its deletion is gone", async (_, dying) => {
		const { to } = await buildTabs();
		await expectCrud("richmenu", operator, { action: "delete", item_ids: [to] });
		const db = connectD1(dying());
		for (let run = 0; run < 2; run++) await runBackgroundTasks(clock.context({ db })).catch(() => undefined);
		expect((await findFriendMenu(to)).aliasTold).toBe(false);
		for (let hour = 0; hour < 4; hour++) {
			clock.advance(HOUR);
			await work();
		}
		expect([await fakeLine.aliases(), await open()]).toEqual([{}, []]);
		expect(await findFriendMenu(to)).toMatchObject({ aliasMenuId: null, aliasTold: true });
	});

	test("that LINE refuses is told in its menu's row", async () => {
		await fakeLine.answers("menu-alias-make", { status: 400, message: "no way" });
		const { to } = await buildTabs();
		expect(await fetchItemAppendix("richmenu", operator, to)).toMatchObject({
			failure: expect.stringContaining("no way"),
		});
	});

	test.each(["menu-alias-make", "menu-alias-change", "menu-alias-delete"] as const)(
		"is right in the end where LINE is in trouble at %s",
		async (endpoint) => {
			await fakeLine.answers(
				endpoint,
				{ status: 500 },
				{ status: 429 },
				{ ends: "drop" },
				{ ends: "drop", accepted: true },
			);
			const { to } = await buildTabs();
			const settle = async () => {
				for (let hour = 0; hour < 8; hour++) {
					clock.advance(HOUR);
					await work();
				}
			};
			await settle();
			await resaveItem("richmenu", operator, to, { chat_bar_text: "新しい" });
			await settle();
			expect(await fakeLine.aliases()).toEqual({ [menuAliasOf(to)]: (await findFriendMenu(to)).lineMenuId });
			await expectCrud("richmenu", operator, { action: "delete", item_ids: [to] });
			await settle();
			expect([await fakeLine.aliases(), await open()]).toEqual([{}, []]);
		},
	);

	test("is the original's alone, not a copy's", async () => {
		const { to } = await buildTabs();
		const { items } = await expectCrud("richmenu", operator, { action: "copy", focus: to });
		const copy = items.find(({ name }) => !["行き先", "出発"].includes(name))!;
		expect(await findFriendMenu(copy.id)).toMatchObject({
			lineMenuId: null,
			aliasMenuId: null,
			aliasTold: true,
		});
		await expectCrud("richmenu", operator, { action: "delete", item_ids: [copy.id] });
		await work();
		expect(await fakeLine.aliases()).toEqual({ [menuAliasOf(to)]: (await findFriendMenu(to)).lineMenuId });
	});

	test("that LINE has and we do not know of is taken over", async () => {
		const { to } = await buildTabs();
		await updateRow("richmenus", to, { alias_menu_id: null });
		await resaveItem("richmenu", operator, to, { chat_bar_text: "新しい" });
		await work();
		expect(await fakeLine.aliases()).toEqual({ [menuAliasOf(to)]: (await findFriendMenu(to)).lineMenuId });
	});
});

describe("a friend who switches by a tab", () => {
	test("is shown what they switched to, as counts and lists have it; back home nothing of it is left", async () => {
		const { from, to } = await buildTabs();
		await setDesiredMenu(clock, friend, from);
		await work();
		clock.advance(MINUTE);
		await receiveAndWork(clock, switched(to));
		expect(await own()).toEqual({ menu: to, switched: 1, home: from });
		expect((await fetchItemMembers("richmenu", operator, to)).items.map(({ id }) => id)).toEqual([friend.id]);
		const { parts } = await requestJson<{ parts: { richmenu: object } }>(`/api/friends/${friend.id}/glance`, {
			as: operator,
		});
		expect(parts.richmenu).toMatchObject({
			id: to,
			state: "shown",
			is_switched: 1,
			home: "出発",
			is_common: 0,
		});
		clock.advance(MINUTE);
		await receiveAndWork(clock, switched(from));
		expect(await own()).toEqual({ menu: from, switched: 0, home: null });
		expect(await fakeLine.calls("menu-link")).toHaveLength(1);
	});

	test("keeps their home through many tabs of one batch, of which the last counts", async () => {
		const { from, to } = await buildTabs();
		const third = await buildRichMenu(operator, { name: "三つ目" });
		await setDesiredMenu(clock, friend, from);
		await work();
		clock.advance(MINUTE);
		await receiveAndWork(clock, switched(third, { at: clock.now + 2 }), switched(to, { at: clock.now + 1 }));
		expect(await own()).toEqual({ menu: third, switched: 1, home: from });
	});

	test("is linked to the menu that is made anew", async () => {
		const { to } = await buildTabs();
		await receiveAndWork(clock, switched(to));
		await resaveItem("richmenu", operator, to, { chat_bar_text: "新しい" });
		await work();
		expect((await fakeLine.shown())[friend.lineUserId]).toBe((await findFriendMenu(to)).lineMenuId);
	});

	test.each(["RICHMENU_ALIAS_ID_NOTFOUND", "RICHMENU_NOTFOUND", "FAILED"])(
		"and whom LINE did not switch (%s) stays, and the tap counts",
		async (status) => {
			const { from, to } = await buildTabs();
			await setDesiredMenu(clock, friend, from);
			await work();
			await receiveAndWork(clock, switched(to, { on: from, status }));
			expect(await own()).toEqual({ menu: from, switched: 0, home: null });
			expect(await readRows("select button_id from richmenu_taps")).toEqual([{ button_id: 1 }]);
		},
	);

	test("stays where an action has set another menu since, or is about to", async () => {
		const { from, to } = await buildTabs();
		await setDesiredMenu(clock, friend, from);
		await receiveAndWork(clock, switched(to));
		expect(await own()).toMatchObject({ menu: from });
		await work();
		await receiveAndWork(clock, switched(to, { at: clock.now - MINUTE }));
		expect(await own()).toMatchObject({ menu: from });
	});

	test("goes back home where we hear of it only after that menu was turned off", async () => {
		const { from, to } = await buildTabs();
		await setDesiredMenu(clock, friend, from);
		await work();
		clock.advance(MINUTE);
		await expectCrud("richmenu", operator, { action: "changeActive", item_ids: [to], sw: 0, grp_id: 0 });
		await receiveAndWork(clock, switched(to));
		expect(await own()).toEqual({ menu: from, switched: 0, home: null });
		expect(await listOpenMenuLinks()).toMatchObject([{ friendId: friend.id, richmenuId: from }]);
		await work();
		expect((await fakeLine.shown())[friend.lineUserId]).toBe((await findFriendMenu(from)).lineMenuId);
	});

	test("is shown that menu also where LINE never took what they were to see before", async () => {
		const { from, to } = await buildTabs();
		await setDesiredMenu(clock, friend, from);
		await env.DB.prepare("update richmenu_links set next_attempt_at = null, error = 'x'").run();
		clock.advance(MINUTE);
		await receiveAndWork(clock, switched(to));
		expect(await own()).toEqual({ menu: to, switched: 1, home: from });
		expect(await listOpenMenuLinks()).toEqual([]);
		expect((await fetchItemMembers("richmenu", operator, to)).items.map(({ id }) => id)).toEqual([friend.id]);
	});

	test("goes back home when what they switched to is turned off", async () => {
		const { from, to } = await buildTabs();
		await setDesiredMenu(clock, friend, from);
		await work();
		clock.advance(MINUTE);
		await receiveAndWork(clock, switched(to));
		await expectCrud("richmenu", operator, { action: "changeActive", item_ids: [to], sw: 0, grp_id: 0 });
		expect(await own()).toEqual({ menu: from, switched: 0, home: null });
		await work();
		expect((await fakeLine.shown())[friend.lineUserId]).toBe((await findFriendMenu(from)).lineMenuId);
		expect(await listOpenMenuLinks()).toEqual([]);
	});

	test("loses what they switched to when their home is deleted", async () => {
		const { from, to } = await buildTabs();
		await setDesiredMenu(clock, friend, from);
		await work();
		clock.advance(MINUTE);
		await receiveAndWork(clock, switched(to));
		await expectCrud("richmenu", operator, { action: "delete", item_ids: [from] });
		expect(await own()).toBeNull();
		await work();
		expect((await fakeLine.shown())[friend.lineUserId]).toBeUndefined();
	});

	test("to an alias that is none of ours changes nothing", async () => {
		await buildTabs();
		await receiveAndWork(
			clock,
			buildLineEvent(
				"postback",
				{ from: friend.lineUserId, at: clock.now },
				{ postback: { data: "x", params: { status: "SUCCESS", newRichMenuAliasId: "other" } } },
			),
		);
		expect(await own()).toBeNull();
	});
});
