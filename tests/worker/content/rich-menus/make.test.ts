import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { backgroundTasks } from "#db/console/background-tasks.ts";
import type { Friend } from "#db/engine/friends.ts";
import { HOUR, MINUTE } from "#domain/platform/time/time.ts";
import { workBackgroundTasks } from "#functions/console/background/work.ts";
import { TestClock } from "#tests/support/clock.ts";
import { failingAt, interruptedAt, silentAfter } from "#tests/support/database.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { crudOk, MENU_BUTTON, resave } from "#tests/support/items.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { pngOf } from "#tests/support/pictures.ts";
import { ask } from "#tests/support/requests.ts";
import { buildMenu, menuNow, openLinks, wish, workMenus } from "#tests/support/richmenus.ts";
import { restore } from "#tests/support/stored.ts";

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

const open = () => connect(env.DB).select().from(backgroundTasks).orderBy(backgroundTasks.id);
const work = () => workMenus(clock);
const idsAtLine = async () => (await line.menus()).map(({ richMenuId }) => richMenuId);
const shownMenu = async () => (await line.shown())[friend.lineUserId];

/** A menu that LINE has and that the friend is shown. */
async function buildShownMenu(): Promise<{ id: number; lineMenuId: string }> {
	const id = await buildMenu(operator);
	await wish(clock, friend, id);
	await work();
	const { lineMenuId } = await menuNow(id);
	expect(await shownMenu()).toBe(lineMenuId);
	return { id, lineMenuId: lineMenuId! };
}

test("a menu that was saved is made at LINE from its row, with its picture", async () => {
	const area = { ...MENU_BUTTON, width: 1_000 };
	const id = await buildMenu(operator, {
		chat_bar_text: "ひらく",
		selected: 1,
		buttons: [
			{ ...area, label: "書く" },
			{ ...area, x: 1_000, label: "開く", type: "uri", uri: "https://example.com/予約" },
		],
	});
	await work();
	const [made] = await line.menus();
	expect(made).toMatchObject({
		richMenuId: (await menuNow(id)).lineMenuId,
		name: expect.stringMatching(/^メニュー/),
		chatBarText: "ひらく",
		selected: true,
		size: { width: 2_500, height: 843 },
		areas: [
			{
				bounds: { x: 0, y: 0, width: 1_000, height: 843 },
				action: { type: "message", label: "書く", text: "予約" },
			},
			{
				bounds: { x: 1_000, y: 0, width: 1_000, height: 843 },
				action: { type: "uri", label: "開く", uri: "https://example.com/%E4%BA%88%E7%B4%84" },
			},
		],
	});
	const [sent] = await line.calls("menu-picture");
	expect(sent!.headers["content-length"]).toBe(String(pngOf(2_500, 843).length));
	expect(sent!.headers["content-type"]).toBe("image/png");
	expect(await open()).toEqual([]);
});

describe("a menu that was changed", () => {
	test("is made anew, its friends are linked to the new one, and the old one is deleted after them", async () => {
		const { id, lineMenuId } = await buildShownMenu();
		await resave("richmenu", operator, id, { chat_bar_text: "新しい" });
		await workBackgroundTasks(clock.context());
		expect(await shownMenu()).toBe(lineMenuId);
		const renewed = (await menuNow(id)).lineMenuId!;
		expect(await idsAtLine()).toEqual([lineMenuId, renewed]);
		await work();
		expect(await shownMenu()).toBe(renewed);
		clock.advance(10 * MINUTE);
		await work();
		expect(await idsAtLine()).toEqual([renewed]);
		expect([await open(), await openLinks()]).toEqual([[], []]);
	});

	test("keeps its old one at LINE while friends are still to be linked to the new one", async () => {
		const { id, lineMenuId } = await buildShownMenu();
		await resave("richmenu", operator, id, { chat_bar_text: "新しい" });
		await workBackgroundTasks(clock.context());
		clock.advance(10 * MINUTE);
		await workBackgroundTasks(clock.context());
		expect(await idsAtLine()).toContain(lineMenuId);
		await work();
		clock.advance(HOUR);
		await work();
		expect(await idsAtLine()).toEqual([(await menuNow(id)).lineMenuId]);
	});

	test("while it was being made is made once more, and what was made of the former is deleted", async () => {
		const id = await buildMenu(operator);
		const meanwhile = interruptedAt(env.DB, /set line_menu_id/, async () => {
			await resave("richmenu", operator, id, { chat_bar_text: "新しい" });
		});
		await workBackgroundTasks(clock.context({ db: connect(meanwhile) }));
		clock.advance(HOUR);
		await work();
		expect(await line.menus()).toMatchObject([
			{ chatBarText: "新しい", richMenuId: (await menuNow(id)).lineMenuId },
		]);
		expect(await open()).toEqual([]);
	});
});

describe("a menu that is not to be shown", () => {
	test("any more is taken from its friends and deleted at LINE; on again, it is made again", async () => {
		const { id } = await buildShownMenu();
		const turn = (sw: 0 | 1) =>
			crudOk("richmenu", operator, { action: "changeActive", item_ids: [id], sw, grp_id: 0 });
		await turn(0);
		await work();
		await work();
		expect([await idsAtLine(), await shownMenu(), (await menuNow(id)).lineMenuId]).toEqual([
			[],
			undefined,
			null,
		]);
		await turn(1);
		await work();
		expect(await idsAtLine()).toEqual([(await menuNow(id)).lineMenuId]);
		expect(await shownMenu()).toBeUndefined();
	});

	test("any more because it was deleted leaves nothing at LINE", async () => {
		const { id } = await buildShownMenu();
		await crudOk("richmenu", operator, { action: "delete", item_ids: [id] });
		await work();
		await work();
		expect([await idsAtLine(), await line.shown()]).toEqual([[], {}]);
		expect([await open(), await openLinks()]).toEqual([[], []]);
	});

	test("yet is not made: one that is off, or without buttons, or a copy", async () => {
		const id = await buildMenu(operator, { is_active: 0 });
		await buildMenu(operator, { buttons: [] });
		await work();
		expect(await line.calls("menu-make")).toEqual([]);
		const { id: shown } = await buildShownMenu();
		await crudOk("richmenu", operator, { action: "copy", focus: shown });
		await work();
		expect((await menuNow(id)).lineMenuId).toBeNull();
		const { items } = await crudOk("richmenu", operator, { action: "refresh" });
		const copy = items.find(({ name }) => name !== "メニュー")!;
		expect((await menuNow(copy.id)).lineMenuId).toBeNull();
	});

	test("by us, being another tool's, is left as it is", async () => {
		const id = await buildMenu(operator);
		await restore("richmenus", id, { downloaded: 1 });
		await wish(clock, friend, id);
		await work();
		expect(await line.calls("menu-make")).toEqual([]);
		expect(await openLinks()).toMatchObject([{ nextAttemptAt: null, error: expect.stringMatching(/./) }]);
	});
});

describe("LINE in trouble", () => {
	test.each(["menu-list", "menu-make", "menu-picture"] as const)(
		"at %s delays the menu and leaves no second one",
		async (endpoint) => {
			const id = await buildMenu(operator);
			await line.answers(
				endpoint,
				{ status: 500 },
				{ status: 429 },
				{ ends: "drop" },
				{ ends: "drop", accepted: true },
			);
			for (let attempt = 0; attempt < 8; attempt++) {
				await work();
				clock.advance(HOUR);
			}
			expect(await idsAtLine()).toEqual([(await menuNow(id)).lineMenuId]);
			expect(await open()).toEqual([]);
		},
	);

	test("that refuses a menu is not asked again, until the menu is saved again; its friends' links say why", async () => {
		const id = await buildMenu(operator);
		await wish(clock, friend, id);
		await line.answers("menu-make", { status: 400, message: "The areas are wrong" });
		await work();
		clock.advance(HOUR);
		await work();
		expect(await line.calls("menu-make")).toHaveLength(1);
		const refused = { nextAttemptAt: null, error: expect.stringContaining("The areas are wrong") };
		expect(await open()).toMatchObject([refused]);
		expect(await openLinks()).toMatchObject([refused]);
		await resave("richmenu", operator, id, {});
		await work();
		expect(await shownMenu()).toBe((await menuNow(id)).lineMenuId);
		expect([await open(), await openLinks()]).toEqual([[], []]);
	});
});

describe("a worker that dies", () => {
	test("after LINE made the menu, before we wrote it down, leaves one menu in the end", async () => {
		const id = await buildMenu(operator);
		await wish(clock, friend, id);
		const dying = connect(failingAt(env.DB, /set line_menu_id/));
		await workBackgroundTasks(clock.context({ db: dying }));
		expect(await idsAtLine()).toHaveLength(1);
		clock.advance(HOUR);
		await work();
		expect(await idsAtLine()).toEqual([(await menuNow(id)).lineMenuId]);
		expect(await shownMenu()).toBe((await menuNow(id)).lineMenuId);
	});

	test("after it wrote the menu down leaves one menu in the end, shown to the friend", async () => {
		const id = await buildMenu(operator);
		await wish(clock, friend, id);
		const dying = connect(silentAfter(env.DB, /set line_menu_id/));
		await workBackgroundTasks(clock.context({ db: dying }));
		for (let hour = 0; hour < 3; hour++) {
			await work();
			clock.advance(HOUR);
		}
		expect(await idsAtLine()).toEqual([(await menuNow(id)).lineMenuId]);
		expect(await shownMenu()).toBe((await menuNow(id)).lineMenuId);
	});
});

test("a menu without its picture says so and waits for another", async () => {
	const id = await buildMenu(operator);
	await env.MEDIA.delete("menu-image-1");
	await work();
	expect(await open()).toMatchObject([{ nextAttemptAt: null, error: expect.stringContaining("画像") }]);
	expect((await menuNow(id)).lineMenuId).toBeNull();
	expect(await ask(`/api/richmenu/data/${id}`, { as: operator })).toMatchObject({ id });
});
