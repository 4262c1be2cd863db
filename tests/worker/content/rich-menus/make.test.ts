import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { expectCrud, MENU_BUTTON, resaveItem } from "#tests/support/item-requests.ts";
import { failAt, interruptAt, loseAnswerAfter } from "#tests/support/observed-database.ts";
import type { ConsoleSession } from "#tests/support/operator-builders.ts";
import {
	beginMenuAccount,
	buildRichMenu,
	findFriendMenu,
	listOpenMenuLinks,
	setDesiredMenu,
	workMenuQueue,
} from "#tests/support/richmenu-builders.ts";
import { buildPng } from "#tests/support/sample-pictures.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	({ clock, operator, friend } = await beginMenuAccount());
});

const open = () => connectD1(env.DB).select().from(backgroundTasks).orderBy(backgroundTasks.id);
const work = () => workMenuQueue(clock);
const idsAtLine = async () => (await fakeLine.menus()).map(({ richMenuId }) => richMenuId);
const shownMenu = async () => (await fakeLine.shown())[friend.lineUserId];

/** Menu that exists at LINE and is linked to the friend. */
async function buildShownMenu(): Promise<{ id: number; lineMenuId: string }> {
	const id = await buildRichMenu(operator);
	await setDesiredMenu(clock, friend, id);
	await work();
	const { lineMenuId } = await findFriendMenu(id);
	expect(await shownMenu()).toBe(lineMenuId);
	return { id, lineMenuId: lineMenuId! };
}

test("a menu that was saved is made at LINE from its row, with its picture", async () => {
	const area = { ...MENU_BUTTON, width: 1_000 };
	const id = await buildRichMenu(operator, {
		chat_bar_text: "ひらく",
		selected: 1,
		buttons: [
			{ ...area, label: "書く" },
			{ ...area, x: 1_000, label: "開く", type: "uri", uri: "https://example.com/予約" },
		],
	});
	await work();
	const [made] = await fakeLine.menus();
	expect(made).toMatchObject({
		richMenuId: (await findFriendMenu(id)).lineMenuId,
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
	const [sent] = await fakeLine.calls("menu-picture");
	expect(sent!.headers["content-length"]).toBe(String(buildPng(2_500, 843).length));
	expect(sent!.headers["content-type"]).toBe("image/png");
	expect(await open()).toEqual([]);
});

describe("a menu that was changed", () => {
	test("is made anew, its friends are linked to the new one, and the old one is deleted after them", async () => {
		const { id, lineMenuId } = await buildShownMenu();
		await resaveItem("richmenu", operator, id, { chat_bar_text: "新しい" });
		await runBackgroundTasks(clock.context());
		expect(await shownMenu()).toBe(lineMenuId);
		const renewed = (await findFriendMenu(id)).lineMenuId!;
		expect(await idsAtLine()).toEqual([lineMenuId, renewed]);
		await work();
		expect(await shownMenu()).toBe(renewed);
		clock.advance(10 * MINUTE);
		await work();
		expect(await idsAtLine()).toEqual([renewed]);
		expect([await open(), await listOpenMenuLinks()]).toEqual([[], []]);
	});

	test("keeps its old one at LINE while friends are still to be linked to the new one", async () => {
		const { id, lineMenuId } = await buildShownMenu();
		await resaveItem("richmenu", operator, id, { chat_bar_text: "新しい" });
		await runBackgroundTasks(clock.context());
		clock.advance(10 * MINUTE);
		await runBackgroundTasks(clock.context());
		expect(await idsAtLine()).toContain(lineMenuId);
		await work();
		clock.advance(HOUR);
		await work();
		expect(await idsAtLine()).toEqual([(await findFriendMenu(id)).lineMenuId]);
	});

	test("while it was being made is made once more, and what was made of the former is deleted", async () => {
		const id = await buildRichMenu(operator);
		const meanwhile = interruptAt(env.DB, /set line_menu_id/, async () => {
			await resaveItem("richmenu", operator, id, { chat_bar_text: "新しい" });
		});
		await runBackgroundTasks(clock.context({ db: connectD1(meanwhile) }));
		clock.advance(HOUR);
		await work();
		expect(await fakeLine.menus()).toMatchObject([
			{ chatBarText: "新しい", richMenuId: (await findFriendMenu(id)).lineMenuId },
		]);
		expect(await open()).toEqual([]);
	});
});

describe("a menu that is not to be shown", () => {
	test("any more is taken from its friends and deleted at LINE; on again, it is made again", async () => {
		const { id } = await buildShownMenu();
		const turn = (sw: 0 | 1) =>
			expectCrud("richmenu", operator, { action: "changeActive", item_ids: [id], sw, grp_id: 0 });
		await turn(0);
		await work();
		await work();
		expect([await idsAtLine(), await shownMenu(), (await findFriendMenu(id)).lineMenuId]).toEqual([
			[],
			undefined,
			null,
		]);
		await turn(1);
		await work();
		expect(await idsAtLine()).toEqual([(await findFriendMenu(id)).lineMenuId]);
		expect(await shownMenu()).toBeUndefined();
	});

	test("any more because it was deleted leaves nothing at LINE", async () => {
		const { id } = await buildShownMenu();
		await expectCrud("richmenu", operator, { action: "delete", item_ids: [id] });
		await work();
		await work();
		expect([await idsAtLine(), await fakeLine.shown()]).toEqual([[], {}]);
		expect([await open(), await listOpenMenuLinks()]).toEqual([[], []]);
	});

	test("yet is not made: one that is off, or without buttons, or a copy", async () => {
		const id = await buildRichMenu(operator, { is_active: 0 });
		await buildRichMenu(operator, { buttons: [] });
		await work();
		expect(await fakeLine.calls("menu-make")).toEqual([]);
		const { id: shown } = await buildShownMenu();
		await expectCrud("richmenu", operator, { action: "copy", focus: shown });
		await work();
		expect((await findFriendMenu(id)).lineMenuId).toBeNull();
		const { items } = await expectCrud("richmenu", operator, { action: "refresh" });
		const copy = items.find(({ name }) => name !== "メニュー")!;
		expect((await findFriendMenu(copy.id)).lineMenuId).toBeNull();
	});

	test("by us, being another tool's, is left as it is", async () => {
		const id = await buildRichMenu(operator);
		await updateRow("richmenus", id, { downloaded: 1 });
		await setDesiredMenu(clock, friend, id);
		await work();
		expect(await fakeLine.calls("menu-make")).toEqual([]);
		expect(await listOpenMenuLinks()).toMatchObject([
			{ nextAttemptAt: null, error: expect.stringMatching(/./) },
		]);
	});
});

describe("LINE in trouble", () => {
	test.each(["menu-list", "menu-make", "menu-picture"] as const)(
		"at %s delays the menu and leaves no second one",
		async (endpoint) => {
			const id = await buildRichMenu(operator);
			await fakeLine.answers(
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
			expect(await idsAtLine()).toEqual([(await findFriendMenu(id)).lineMenuId]);
			expect(await open()).toEqual([]);
		},
	);

	test("that refuses a menu is not asked again, until the menu is saved again; its friends' links say why", async () => {
		const id = await buildRichMenu(operator);
		await setDesiredMenu(clock, friend, id);
		await fakeLine.answers("menu-make", { status: 400, message: "The areas are wrong" });
		await work();
		clock.advance(HOUR);
		await work();
		expect(await fakeLine.calls("menu-make")).toHaveLength(1);
		const refused = { nextAttemptAt: null, error: expect.stringContaining("The areas are wrong") };
		expect(await open()).toMatchObject([refused]);
		expect(await listOpenMenuLinks()).toMatchObject([refused]);
		await resaveItem("richmenu", operator, id, {});
		await work();
		expect(await shownMenu()).toBe((await findFriendMenu(id)).lineMenuId);
		expect([await open(), await listOpenMenuLinks()]).toEqual([[], []]);
	});
});

describe("a worker that dies", () => {
	test("after LINE made the menu, before we wrote it down, leaves one menu in the end", async () => {
		const id = await buildRichMenu(operator);
		await setDesiredMenu(clock, friend, id);
		const dying = connectD1(failAt(env.DB, /set line_menu_id/));
		await runBackgroundTasks(clock.context({ db: dying }));
		expect(await idsAtLine()).toHaveLength(1);
		clock.advance(HOUR);
		await work();
		expect(await idsAtLine()).toEqual([(await findFriendMenu(id)).lineMenuId]);
		expect(await shownMenu()).toBe((await findFriendMenu(id)).lineMenuId);
	});

	test("after it wrote the menu down leaves one menu in the end, shown to the friend", async () => {
		const id = await buildRichMenu(operator);
		await setDesiredMenu(clock, friend, id);
		const dying = connectD1(loseAnswerAfter(env.DB, /set line_menu_id/));
		await runBackgroundTasks(clock.context({ db: dying }));
		for (let hour = 0; hour < 3; hour++) {
			await work();
			clock.advance(HOUR);
		}
		expect(await idsAtLine()).toEqual([(await findFriendMenu(id)).lineMenuId]);
		expect(await shownMenu()).toBe((await findFriendMenu(id)).lineMenuId);
	});
});

test("a menu without its picture says so and waits for another", async () => {
	const id = await buildRichMenu(operator);
	await env.MEDIA.delete("menu-image-1");
	await work();
	expect(await open()).toMatchObject([{ nextAttemptAt: null, error: expect.stringContaining("画像") }]);
	expect((await findFriendMenu(id)).lineMenuId).toBeNull();
	expect(await requestJson(`/api/richmenu/data/${id}`, { as: operator })).toMatchObject({ id });
});
