import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { backgroundTasks } from "#db/console/background-tasks.ts";
import type { Friend } from "#db/engine/friends.ts";
import { aliasOf, tapData } from "#domain/content/rich-menus/at-line.ts";
import type { UsedBy } from "#domain/engine/used-by/used-by.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus.ts";
import { HOUR, MINUTE } from "#domain/platform/time/time.ts";
import { workBackgroundTasks } from "#functions/console/background/work.ts";
import { TestClock } from "#tests/support/clock.ts";
import { deadAfter, failingAt } from "#tests/support/database.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { appendixOf, crudOk, membersOf, resave } from "#tests/support/items.ts";
import { line } from "#tests/support/line.ts";
import { problemsAtLine } from "#tests/support/line-validity.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { happen } from "#tests/support/receive.ts";
import { ask } from "#tests/support/requests.ts";
import { buildMenu, menuNow, openLinks, wish, workMenus } from "#tests/support/richmenus.ts";
import { rows } from "#tests/support/snapshot.ts";
import { restore } from "#tests/support/stored.ts";
import { eventOf } from "#tests/support/webhook.ts";

let clock: TestClock;
let operator: Session;
let friend: Friend;
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	clock = new TestClock();
	// Calls of pages are made by the real clock: what they leave is due by now.
	clock.now = Date.now() + HOUR;
	operator = await signedInOperator();
	friend = await buildFriend();
});

/** What making a menu leads to is the next wake-up's. */
const work = async () => {
	await workMenus(clock);
	await workMenus(clock);
};
const open = () => connect(env.DB).select().from(backgroundTasks).orderBy(backgroundTasks.id);

const tab = (menu_id: number, given: object = {}) => ({
	...{ label: "切り替える", x: 0, y: 0, width: 1_000, height: 843, type: "menu", menu_id },
	...given,
});

/** A menu that has a tab to another, both at LINE. */
async function buildTabs(): Promise<{ from: number; to: number }> {
	const to = await buildMenu(operator, { name: "行き先" });
	const from = await buildMenu(operator, { name: "出発", buttons: [tab(to, { is_tap_recording: 1 })] });
	await work();
	return { from, to };
}

/** What LINE tells when a friend's tap on a tab has switched their menu. */
const switched = (menuId: number, { who = friend, on = 1, at = clock.now, status = "SUCCESS" } = {}) =>
	eventOf(
		"postback",
		{ from: who.lineUserId, at },
		{
			replyToken: "t",
			postback: {
				data: tapData(on, 1),
				params: { status, ...(status === "SUCCESS" && { newRichMenuAliasId: aliasOf(menuId) }) },
			},
		},
	);

const own = async (who = friend) => {
	const [row] = await rows<{ menu: number; switched: number; home: number | null }>(
		"select richmenu_id as menu, is_switched as switched, home_id as home from friend_richmenus where friend_id = ?",
		who.id,
	);
	return row ?? null;
};

describe("a button that switches to another menu", () => {
	test("goes to LINE as its switch action, with an alias that names the menu there", async () => {
		const { from, to } = await buildTabs();
		const [, made] = await line.menus();
		expect(made?.areas).toMatchObject([
			{
				action: {
					type: "richmenuswitch",
					label: "切り替える",
					richMenuAliasId: aliasOf(to),
					data: tapData(from, 1),
				},
			},
		]);
		expect(await line.aliases()).toEqual({ [aliasOf(to)]: (await menuNow(to)).lineMenuId });
		expect([await problemsAtLine(), await open()]).toEqual([[], []]);
	});

	test("is refused without a menu, with one that is gone or another tool's, and to the menu itself", async () => {
		const { from, to } = await buildTabs();
		const refused = async (menu_id: number | null) =>
			(await resave("richmenu", operator, from, { buttons: [tab(menu_id as number)] })).json();
		expect(await refused(null)).toEqual({ "buttons[0][menu_id]": [RICHMENU_TEXTS.menuRequired] });
		expect(await refused(9_999)).toEqual({ "buttons[0][menu_id]": [RICHMENU_TEXTS.menuGone] });
		expect(await refused(from)).toEqual({ "buttons[0][menu_id]": [RICHMENU_TEXTS.menuItself] });
		await restore("richmenus", to, { downloaded: 1 });
		expect(await refused(to)).toEqual({ "buttons[0][menu_id]": [RICHMENU_TEXTS.menuGone] });
	});

	test("may be each of twenty", async () => {
		const { to } = await buildTabs();
		const buttons = Array.from({ length: 20 }, (_, index) => tab(to, { x: index * 100, width: 100 }));
		await buildMenu(operator, { name: "多い", buttons });
		await work();
		expect((await line.menus()).at(-1)?.areas).toHaveLength(20);
	});

	test("is told where the menu to which it switches is used", async () => {
		const { from, to } = await buildTabs();
		expect(await ask<UsedBy>(`/api/used_by/richmenu/${to}`, { as: operator })).toMatchObject({
			total: 1,
			items: [{ kind: "richmenu", id: from, name: "出発", part: "ボタン" }],
		});
		expect(await ask<UsedBy>(`/api/used_by/richmenu/${from}`, { as: operator })).toMatchObject({ total: 0 });
	});
});

describe("an alias", () => {
	test("is not made for menus to which nothing switches, nor told again for nothing", async () => {
		const { from } = await buildTabs();
		await resave("richmenu", operator, from, { chat_bar_text: "別" });
		await work();
		expect(await line.calls("menu-alias-make")).toHaveLength(1);
		expect(await line.calls("menu-alias-change")).toHaveLength(0);
	});

	test("names the menu that is made anew, before the old one is deleted", async () => {
		const { to } = await buildTabs();
		const { lineMenuId: old } = await menuNow(to);
		await resave("richmenu", operator, to, { chat_bar_text: "新しい" });
		await line.answers("menu-alias-change", { status: 500 }, { status: 500 });
		for (let round = 0; round < 6; round++) {
			await work();
			const ids = (await line.menus()).map(({ richMenuId }) => richMenuId);
			expect(ids).toContain((await line.aliases())[aliasOf(to)]);
			clock.advance(20 * MINUTE);
		}
		expect(await line.aliases()).toEqual({ [aliasOf(to)]: (await menuNow(to)).lineMenuId });
		expect((await line.menus()).map(({ richMenuId }) => richMenuId)).not.toContain(old);
		expect(await open()).toEqual([]);
	});

	test("goes with its menu, and comes back with it", async () => {
		const { to } = await buildTabs();
		const turn = (sw: 0 | 1) =>
			crudOk("richmenu", operator, { action: "changeActive", item_ids: [to], sw, grp_id: 0 });
		await turn(0);
		for (let round = 0; round < 4; round++) {
			await work();
			clock.advance(HOUR);
		}
		expect([await line.aliases(), (await line.menus()).length, await open()]).toEqual([{}, 1, []]);
		await turn(1);
		await work();
		expect(await line.aliases()).toEqual({ [aliasOf(to)]: (await menuNow(to)).lineMenuId });
	});

	test.each([
		["make", failingAt(env.DB, /alias_told = 1/), 1],
		["make, and LINE has it", deadAfter(env.DB, /alias_told = 0/), 0],
	])(
		"whose worker died around its call (%s) is right in the end, and made once",
		async (_, database, made) => {
			const to = await buildMenu(operator);
			await buildMenu(operator, { buttons: [tab(to)] });
			await workBackgroundTasks(clock.context());
			await workBackgroundTasks(clock.context({ db: connect(database) })).catch(() => undefined);
			expect(Object.keys(await line.aliases())).toHaveLength(made);
			for (let hour = 0; hour < 4; hour++) {
				clock.advance(HOUR);
				await work();
			}
			expect(await line.aliases()).toEqual({ [aliasOf(to)]: (await menuNow(to)).lineMenuId });
			expect((await line.calls("menu-alias-make")).filter(({ status }) => status === 200)).toHaveLength(1);
			expect(await open()).toEqual([]);
		},
	);

	const AROUND_THE_CALL = [
		["before", () => deadAfter(env.DB, /alias_told = 0/)],
		["after", () => failingAt(env.DB, /alias_told = 1/)],
	] as const;

	test.each(AROUND_THE_CALL)(
		"whose worker died %s its change names the menu that is there",
		async (_, dying) => {
			const { to } = await buildTabs();
			await resave("richmenu", operator, to, { chat_bar_text: "新しい" });
			const db = connect(dying());
			for (let run = 0; run < 2; run++)
				await workBackgroundTasks(clock.context({ db })).catch(() => undefined);
			expect((await menuNow(to)).aliasTold).toBe(false);
			for (let hour = 0; hour < 4; hour++) {
				clock.advance(HOUR);
				await work();
			}
			expect(await line.aliases()).toEqual({ [aliasOf(to)]: (await menuNow(to)).lineMenuId });
			expect([(await menuNow(to)).aliasTold, await open()]).toEqual([true, []]);
		},
	);

	test.each(AROUND_THE_CALL)("whose worker died %s its deletion is gone", async (_, dying) => {
		const { to } = await buildTabs();
		await crudOk("richmenu", operator, { action: "delete", item_ids: [to] });
		const db = connect(dying());
		for (let run = 0; run < 2; run++) await workBackgroundTasks(clock.context({ db })).catch(() => undefined);
		expect((await menuNow(to)).aliasTold).toBe(false);
		for (let hour = 0; hour < 4; hour++) {
			clock.advance(HOUR);
			await work();
		}
		expect([await line.aliases(), await open()]).toEqual([{}, []]);
		expect(await menuNow(to)).toMatchObject({ aliasMenuId: null, aliasTold: true });
	});

	test("that LINE refuses is told in its menu's row", async () => {
		await line.answers("menu-alias-make", { status: 400, message: "no way" });
		const { to } = await buildTabs();
		expect(await appendixOf("richmenu", operator, to)).toMatchObject({
			failure: expect.stringContaining("no way"),
		});
	});

	test.each(["menu-alias-make", "menu-alias-change", "menu-alias-delete"] as const)(
		"is right in the end where LINE is in trouble at %s",
		async (endpoint) => {
			await line.answers(
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
			await resave("richmenu", operator, to, { chat_bar_text: "新しい" });
			await settle();
			expect(await line.aliases()).toEqual({ [aliasOf(to)]: (await menuNow(to)).lineMenuId });
			await crudOk("richmenu", operator, { action: "delete", item_ids: [to] });
			await settle();
			expect([await line.aliases(), await open()]).toEqual([{}, []]);
		},
	);

	test("is the original's alone, not a copy's", async () => {
		const { to } = await buildTabs();
		const { items } = await crudOk("richmenu", operator, { action: "copy", focus: to });
		const copy = items.find(({ name }) => !["行き先", "出発"].includes(name))!;
		expect(await menuNow(copy.id)).toMatchObject({ lineMenuId: null, aliasMenuId: null, aliasTold: true });
		await crudOk("richmenu", operator, { action: "delete", item_ids: [copy.id] });
		await work();
		expect(await line.aliases()).toEqual({ [aliasOf(to)]: (await menuNow(to)).lineMenuId });
	});

	test("that LINE has and we do not know of is taken over", async () => {
		const { to } = await buildTabs();
		await restore("richmenus", to, { alias_menu_id: null });
		await resave("richmenu", operator, to, { chat_bar_text: "新しい" });
		await work();
		expect(await line.aliases()).toEqual({ [aliasOf(to)]: (await menuNow(to)).lineMenuId });
	});
});

describe("a friend who switches by a tab", () => {
	test("is shown what they switched to, as counts and lists have it; back home nothing of it is left", async () => {
		const { from, to } = await buildTabs();
		await wish(clock, friend, from);
		await work();
		clock.advance(MINUTE);
		await happen(clock, switched(to));
		expect(await own()).toEqual({ menu: to, switched: 1, home: from });
		expect((await membersOf("richmenu", operator, to)).items.map(({ id }) => id)).toEqual([friend.id]);
		const { parts } = await ask<{ parts: { richmenu: object } }>(`/api/friends/${friend.id}/glance`, {
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
		await happen(clock, switched(from));
		expect(await own()).toEqual({ menu: from, switched: 0, home: null });
		expect(await line.calls("menu-link")).toHaveLength(1);
	});

	test("keeps their home through many tabs of one batch, of which the last counts", async () => {
		const { from, to } = await buildTabs();
		const third = await buildMenu(operator, { name: "三つ目" });
		await wish(clock, friend, from);
		await work();
		clock.advance(MINUTE);
		await happen(clock, switched(third, { at: clock.now + 2 }), switched(to, { at: clock.now + 1 }));
		expect(await own()).toEqual({ menu: third, switched: 1, home: from });
	});

	test("is linked to the menu that is made anew", async () => {
		const { to } = await buildTabs();
		await happen(clock, switched(to));
		await resave("richmenu", operator, to, { chat_bar_text: "新しい" });
		await work();
		expect((await line.shown())[friend.lineUserId]).toBe((await menuNow(to)).lineMenuId);
	});

	test.each(["RICHMENU_ALIAS_ID_NOTFOUND", "RICHMENU_NOTFOUND", "FAILED"])(
		"and whom LINE did not switch (%s) stays, and the tap counts",
		async (status) => {
			const { from, to } = await buildTabs();
			await wish(clock, friend, from);
			await work();
			await happen(clock, switched(to, { on: from, status }));
			expect(await own()).toEqual({ menu: from, switched: 0, home: null });
			expect(await rows("select button_id from richmenu_taps")).toEqual([{ button_id: 1 }]);
		},
	);

	test("stays where an action has set another menu since, or is about to", async () => {
		const { from, to } = await buildTabs();
		await wish(clock, friend, from);
		await happen(clock, switched(to));
		expect(await own()).toMatchObject({ menu: from });
		await work();
		await happen(clock, switched(to, { at: clock.now - MINUTE }));
		expect(await own()).toMatchObject({ menu: from });
	});

	test("goes back home where we hear of it only after that menu was turned off", async () => {
		const { from, to } = await buildTabs();
		await wish(clock, friend, from);
		await work();
		clock.advance(MINUTE);
		await crudOk("richmenu", operator, { action: "changeActive", item_ids: [to], sw: 0, grp_id: 0 });
		await happen(clock, switched(to));
		expect(await own()).toEqual({ menu: from, switched: 0, home: null });
		expect(await openLinks()).toMatchObject([{ friendId: friend.id, richmenuId: from }]);
		await work();
		expect((await line.shown())[friend.lineUserId]).toBe((await menuNow(from)).lineMenuId);
	});

	test("is shown that menu also where LINE never took what they were to see before", async () => {
		const { from, to } = await buildTabs();
		await wish(clock, friend, from);
		await env.DB.prepare("update richmenu_links set next_attempt_at = null, error = 'x'").run();
		clock.advance(MINUTE);
		await happen(clock, switched(to));
		expect(await own()).toEqual({ menu: to, switched: 1, home: from });
		expect(await openLinks()).toEqual([]);
		expect((await membersOf("richmenu", operator, to)).items.map(({ id }) => id)).toEqual([friend.id]);
	});

	test("goes back home when what they switched to is turned off", async () => {
		const { from, to } = await buildTabs();
		await wish(clock, friend, from);
		await work();
		clock.advance(MINUTE);
		await happen(clock, switched(to));
		await crudOk("richmenu", operator, { action: "changeActive", item_ids: [to], sw: 0, grp_id: 0 });
		expect(await own()).toEqual({ menu: from, switched: 0, home: null });
		await work();
		expect((await line.shown())[friend.lineUserId]).toBe((await menuNow(from)).lineMenuId);
		expect(await openLinks()).toEqual([]);
	});

	test("loses what they switched to when their home is deleted", async () => {
		const { from, to } = await buildTabs();
		await wish(clock, friend, from);
		await work();
		clock.advance(MINUTE);
		await happen(clock, switched(to));
		await crudOk("richmenu", operator, { action: "delete", item_ids: [from] });
		expect(await own()).toBeNull();
		await work();
		expect((await line.shown())[friend.lineUserId]).toBeUndefined();
	});

	test("to an alias that is none of ours changes nothing", async () => {
		await buildTabs();
		await happen(
			clock,
			eventOf(
				"postback",
				{ from: friend.lineUserId, at: clock.now },
				{ postback: { data: "x", params: { status: "SUCCESS", newRichMenuAliasId: "other" } } },
			),
		);
		expect(await own()).toBeNull();
	});
});
