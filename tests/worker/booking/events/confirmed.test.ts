import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import {
	type BuiltEvent,
	beginEvent,
	buildBooking,
	buildEventMenu,
	buildSlot,
	eventLinkOf,
} from "#tests/support/events/event-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let event: BuiltEvent;
let friend: FriendRecord;
let slot: number;
beforeEach(async () => {
	({ clock, event } = await beginEvent());
	friend = await buildFriend({ name: "花子" });
	slot = await buildSlot(event, clock);
});

const open = (page: string, query: string) =>
	new PageVisitor().open(`/ev/${event.url.code}${page}?t=${eventLinkOf(clock, friend.id, event)}&${query}`);
const stored = () =>
	readRows<{ status: number }>(
		"select status, event_reserve_id, event_menu_id from event_reservations order by id",
	);
const takeOff = (menu: number) => updateRow("event_menus", menu, { deleted_at: 1 });

test("the free menu is taken off, and the dear one that is left is not booked instead", async () => {
	const free = await buildEventMenu(slot, { name: "見学", price: 0 });
	await buildEventMenu(slot, { name: "特別講習", price: 30_000 });
	const visitor = await open("/book", `slot=${slot}`);
	const [to, form] = visitor.pressing("予約する", { menu: String(free) });
	await takeOff(free);
	await visitor.open(to, form);
	expect([visitor.status, visitor.said]).toEqual([409, expect.stringContaining(VISIT_TEXTS.changed)]);
	expect(visitor.said).toContain("メニュー: 見学 → なし");
	expect(await stored()).toEqual([]);
});

test("a menu nobody chose is not booked, where it became the only one", async () => {
	const free = await buildEventMenu(slot, { name: "見学", price: 0 });
	await buildEventMenu(slot, { name: "特別講習", price: 30_000 });
	const visitor = await open("/book", `slot=${slot}`);
	await takeOff(free);
	expect((await visitor.press("予約する")).status).toBe(422);
	expect(await stored()).toEqual([]);
});

test.each<[string, (menu: number) => Promise<unknown>, string]>([
	["the price", (menu) => updateRow("event_menus", menu, { price: 5_000 }), "料金: 3,000 円 → 5,000 円"],
	["the menu's name", (menu) => updateRow("event_menus", menu, { name: "短い体験" }), "体験 → 短い体験"],
	[
		"the date",
		() => updateRow("event_reserves", slot, { starts_at: clock.now + 30 * HOUR }),
		"日時: 2026年11月25日(水) 10:00〜 → 2026年11月21日(土) 16:00〜",
	],
	["the slot's name", () => updateRow("event_reserves", slot, { name: "午後の部" }), "午前の部 → 午後の部"],
])("%s changed: nothing is booked, the page says so, and a second press books", async (_, change, words) => {
	const menu = await buildEventMenu(slot);
	const visitor = await open("/book", `slot=${slot}`);
	const press = () => visitor.press("予約する", { menu: String(menu) });
	await change(menu);
	await press();
	expect([visitor.status, visitor.said]).toEqual([409, expect.stringContaining(words)]);
	expect(await stored()).toEqual([]);
	await press();
	expect(visitor.said).toContain("予約が確定しました");
	expect(await stored()).toHaveLength(1);
});

test("a slot that got its first menu since is not booked with it", async () => {
	const visitor = await open("/book", `slot=${slot}`);
	await buildEventMenu(slot, { price: 30_000 });
	await visitor.press("予約する");
	expect([visitor.status, visitor.said]).toEqual([409, expect.stringContaining("メニュー: なし → 体験")]);
	expect(await stored()).toEqual([]);
});

test("a press without what was shown stores nothing; a repeated one is answered whatever has changed", async () => {
	const menu = await buildEventMenu(slot);
	const visitor = await open("/book", `slot=${slot}`);
	const [to, form] = visitor.pressing("予約する", { menu: String(menu) });
	const without = new URLSearchParams(form);
	without.delete("shown");
	const page = await new PageVisitor().open(to, without.toString());
	expect([page.status, page.said]).toEqual([409, expect.stringContaining(VISIT_TEXTS.confirmFirst)]);
	expect(await stored()).toEqual([]);
	await new PageVisitor().open(to, form);
	await updateRow("event_menus", menu, { price: 5_000 });
	expect((await new PageVisitor().open(to, form)).said).toContain("予約が確定しました");
	expect(await stored()).toHaveLength(1);
});

test("a change and a cancel are of the booking as it was shown", async () => {
	const [to, other] = [await buildSlot(event, clock, { name: "夜の部" }), await buildSlot(event, clock)];
	const id = await buildBooking(slot, friend.id);
	const change = await open("/book", `slot=${to}&change=${id}`);
	const cancel = await open("/cancel", `id=${id}`);
	await updateRow("event_reservations", id, { event_reserve_id: other, version: 2 });
	await updateRow("event_reserves", other, { name: "昼の部" });
	await change.press("変更する");
	expect([change.status, change.said]).toEqual([409, expect.stringContaining("昼の部")]);
	expect(await stored()).toMatchObject([{ event_reserve_id: other }]);
	await cancel.press("この予約をキャンセルする");
	expect([cancel.status, cancel.said]).toEqual([409, expect.stringContaining("内容: 午前の部 → 昼の部")]);
	expect(await stored()).toMatchObject([{ status: 1 }]);
	await cancel.press("この予約をキャンセルする");
	expect(await stored()).toMatchObject([{ status: 2 }]);
});
