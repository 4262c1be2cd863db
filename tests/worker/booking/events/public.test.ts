import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { drawnCases } from "#tests/support/circumstances/seeds.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import {
	type BuiltEvent,
	beginEvent,
	buildBooking,
	buildEventMenu,
	buildSlot,
	eventLinkOf,
	submitEventForm,
} from "#tests/support/events/event-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

/** Many pages at once take long on a busy machine. */
const LONG = 120_000;

let clock: TestClock;
let event: BuiltEvent;
let friend: FriendRecord;
beforeEach(async () => {
	({ clock, event } = await beginEvent());
	friend = await buildFriend({ name: "花子" });
});

const path = (page = "", query = "", who = friend) =>
	`/ev/${event.url.code}${page}?t=${eventLinkOf(clock, who.id, event)}${query}`;
const open = (page = "", query = "", who = friend) => new PageVisitor().open(path(page, query, who));
const post = (page: string, form: string, who = friend) =>
	submitEventForm(clock, who.id, event, { page, form });
const bookings = () =>
	readRows<{
		friend_id: number;
		status: number;
		num_of_takes: number;
		event_reserve_id: number;
		event_menu_id: number | null;
	}>(
		"select friend_id, status, num_of_takes, event_reserve_id, event_menu_id from event_reservations order by id",
	);

test("a friend books, changes and cancels without scripts, and sees what is left", async () => {
	const morning = await buildSlot(event, clock, { capacity: 1 });
	const evening = await buildSlot(event, clock, { name: "夜の部", starts_at: clock.now + 6 * DAY });
	const menu = await buildEventMenu(evening, { name: "フルコース", price: 4_400, capacity: 2 });
	await buildEventMenu(evening, { name: "ハーフ", price: 2_200 });
	await buildEventMenu(evening, { name: "昨年のコース", deleted_at: 1 });
	const visitor = await open();
	expect(visitor.said).toContain("花子さま");
	expect(visitor.said).toContain("2026年11月25日(水) 10:00〜 午前の部 △ 残り1");
	expect(visitor.said).toContain("フルコース・4,400 円・△ 残り2");
	expect(visitor.said).not.toContain("昨年のコース");
	await visitor.follow("午前の部");
	await visitor.press("予約する");
	expect(visitor.said).toContain("予約が確定しました");
	expect(await bookings()).toEqual([
		{ friend_id: friend.id, status: 1, num_of_takes: 1, event_reserve_id: morning, event_menu_id: null },
	]);
	expect((await open()).said).toContain("午前の部 × 満席");

	await visitor.follow("変更する");
	await visitor.follow("夜の部");
	expect(visitor.said).toContain("変更前: 2026年11月25日(水) 10:00〜 午前の部");
	await visitor.press("変更する");
	expect(visitor.said).toContain("メニューを選んでください");
	await visitor.press("変更する", { menu: String(menu) });
	expect(visitor.said).toContain("予約を変更しました");
	expect(await bookings()).toEqual([
		{ friend_id: friend.id, status: 1, num_of_takes: 1, event_reserve_id: evening, event_menu_id: menu },
	]);

	await visitor.follow("キャンセルする");
	await visitor.press("この予約をキャンセルする");
	expect(visitor.said).toContain("予約をキャンセルしました");
	expect((await bookings()).map(({ status }) => status)).toEqual([2]);
	const [{ id } = { id: 0 }] = await readRows<{ id: number }>("select id from event_reservations");
	expect((await open("/cancel", `&id=${id}`)).said).toContain("この予約は、すでにキャンセルされています。");
});

test("a visitor without a link is led to the account in LINE", async () => {
	const value = JSON.stringify("https://lin.ee/abc");
	await storeRow("settings", { key: "line_add_friend_url", value, updated_at: 1 });
	const { text } = await new PageVisitor().open(`/ev/${event.url.code}`);
	expect(text).toContain('href="https://lin.ee/abc"');
	expect((await open()).text).not.toContain("https://lin.ee/abc");
});

test(
	"many friends press at once for one place: one has it, the others are told kindly of other slots",
	async () => {
		const slot = await buildSlot(event, clock, { capacity: 1 });
		await buildSlot(event, clock, { name: "夜の部", starts_at: clock.now + 6 * DAY });
		const friends: FriendRecord[] = [];
		const count = drawnCases({ daily: 60, all: 200 });
		for (let index = 0; index < count; index++) friends.push(await buildFriend());
		const pages = await Promise.all(
			friends.map((who) => post("/book", `slot=${slot}&key=key-of-${who.id}`, who)),
		);
		expect(pages.filter(({ said }) => said.includes("予約が確定しました"))).toHaveLength(1);
		const others = pages.filter(({ status }) => status === 409);
		expect(others).toHaveLength(count - 1);
		for (const { said } of others) {
			expect(said).toContain("たった今満席になりました");
			expect(said).toContain("夜の部 ◎ 受付中");
		}
		expect(await bookings()).toHaveLength(1);
	},
	LONG,
);

test("the same press twice books once, at once or one after the other", async () => {
	const slot = await buildSlot(event, clock, { capacity: 5 });
	const pages = await Promise.all([1, 2, 3].map(() => post("/book", `slot=${slot}&key=the-same-key`)));
	for (const { said } of pages) expect(said).toContain("予約が確定しました");
	expect((await post("/book", `slot=${slot}&key=the-same-key`)).said).toContain("予約が確定しました");
	expect(await bookings()).toHaveLength(1);
	// Another friend's submission with the same key is separate.
	const other = await buildFriend();
	await post("/book", `slot=${slot}&key=the-same-key`, other);
	expect(await bookings()).toHaveLength(2);
});

test("a press that comes back after its booking was canceled, or for another menu, is not said to be booked", async () => {
	const slot = await buildSlot(event, clock);
	const [menu, other] = [await buildEventMenu(slot), await buildEventMenu(slot, { name: "別の体験" })];
	const press = (menu: number) => post("/book", `slot=${slot}&menu=${menu}&key=the-same-key`);
	await press(menu);
	const another = await press(other);
	expect([another.status, another.said.includes("すでに予約しています")]).toEqual([409, true]);
	const [{ id }] = (await readRows<{ id: number }>("select id from event_reservations")) as [{ id: number }];
	await post("/cancel", `id=${id}`);
	const back = await press(menu);
	expect([back.status, back.said.includes("もう一度日程をお選びください")]).toEqual([409, true]);
	expect((await bookings()).map(({ status }) => status)).toEqual([2]);
});

describe("a booking is refused, with the reason", () => {
	test("of a slot that the friend has already", async () => {
		const slot = await buildSlot(event, clock);
		await post("/book", `slot=${slot}&key=first-key`);
		const again = await post("/book", `slot=${slot}&key=second-key`);
		expect([again.status, again.said.includes("すでに予約しています")]).toEqual([409, true]);
	});

	test("of more places than are left, and than one takes", async () => {
		await updateRow("event_configs", event.config, { max_takes: 4 });
		const slot = await buildSlot(event, clock, { capacity: 3 });
		expect((await post("/book", `slot=${slot}&places=4&key=too-many`)).said).toContain("残りは3名分です");
		await post("/book", `slot=${slot}&places=99&key=far-too-many`);
		expect(await bookings()).toEqual([]);
		await post("/book", `slot=${slot}&places=3&key=just-right`);
		expect((await bookings()).map(({ num_of_takes }) => num_of_takes)).toEqual([3]);
	});

	test("of more slots than a friend may have", async () => {
		await updateRow("event_configs", event.config, { max_open: 1 });
		const slots = [await buildSlot(event, clock), await buildSlot(event, clock)];
		await post("/book", `slot=${slots[0]}&key=first-key`);
		expect((await post("/book", `slot=${slots[1]}&key=second-key`)).said).toContain("お一人1件まで");
		expect(await bookings()).toHaveLength(1);
	});

	test("of more places than may be taken at once, which books no fewer instead", async () => {
		await updateRow("event_configs", event.config, { max_takes: 2 });
		const slot = await buildSlot(event, clock);
		const page = await post("/book", `slot=${slot}&places=5&key=some-key`);
		expect([page.status, await bookings()]).toEqual([409, []]);
		expect(page.said).toContain("一度に予約できるのは2名までです。");
	});

	test("of a full slot, whatever the friend had before", async () => {
		await updateRow("event_configs", event.config, { max_open: 1 });
		const over = await buildSlot(event, clock, { starts_at: clock.now - DAY });
		const full = await buildSlot(event, clock, { capacity: 1 });
		await buildBooking(over, friend.id);
		await buildBooking(full, (await buildFriend()).id);
		expect((await post("/book", `slot=${full}&key=some-key`)).said).toContain("たった今満席になりました");
	});

	test.each<[string, (slot: number) => Promise<unknown>]>([
		["that was deleted", (slot) => updateRow("event_reserves", slot, { deleted_at: 1 })],
		["that is over", (slot) => updateRow("event_reserves", slot, { starts_at: clock.now - HOUR })],
		[
			"whose time to book is over",
			() => updateRow("event_configs", event.config, { close_minutes: 60 * 24 * 6 }),
		],
		[
			"of another event",
			async (slot) =>
				updateRow("event_reserves", slot, {
					group_id: await storeRow("folders", { kind: "event_reserve", name: "別", created_at: 1 }),
				}),
		],
	])("of a slot %s", async (_, change) => {
		const slot = await buildSlot(event, clock);
		await change(slot);
		const page = await post("/book", `slot=${slot}&key=some-key`);
		expect([page.status, page.said.includes("受け付けを終了しました")]).toEqual([409, true]);
		expect(await bookings()).toEqual([]);
	});

	test("of a menu of another slot, or without one where there are some", async () => {
		const [slot, other] = [await buildSlot(event, clock), await buildSlot(event, clock)];
		await buildEventMenu(slot);
		await buildEventMenu(slot, { name: "別の体験" });
		const foreign = await buildEventMenu(other);
		for (const menu of [foreign, 0, 999])
			expect((await post("/book", `slot=${slot}&menu=${menu}&key=some-key-${menu}`)).status).toBe(422);
		expect(await bookings()).toEqual([]);
	});
});

describe("a change", () => {
	test("counts the booking's own places as free, and no others", async () => {
		await updateRow("event_configs", event.config, { max_takes: 5 });
		const slot = await buildSlot(event, clock, { capacity: 4 });
		const id = await buildBooking(slot, friend.id, { num_of_takes: 2 });
		await buildBooking(slot, (await buildFriend()).id);
		expect((await post("/book", `slot=${slot}&change=${id}&places=4&key=some-key`)).status).toBe(409);
		expect((await post("/book", `slot=${slot}&change=${id}&places=3&key=some-key`)).said).toContain(
			"予約を変更しました",
		);
		expect((await bookings()).map(({ num_of_takes }) => num_of_takes)).toEqual([3, 1]);
	});

	test("pressed twice is told once", async () => {
		const [slot, to] = [await buildSlot(event, clock), await buildSlot(event, clock)];
		const id = await buildBooking(slot, friend.id);
		await Promise.all([1, 2].map(() => post("/book", `slot=${to}&change=${id}&key=the-same-key`)));
		expect((await bookings()).map(({ event_reserve_id }) => event_reserve_id)).toEqual([to]);
		expect(await readRows("select version from event_reservations")).toEqual([{ version: 2 }]);
	});

	test.each<[string, object, number]>([
		["is not offered where the event takes none", { takes_change: 0, takes_cancel: 0 }, 409],
		["nor after its deadline", { change_minutes: 60 * 24 * 6 }, 409],
		["and waits for a person where bookings do", { needs_approval: 1 }, 200],
	])("%s", async (_, config, status) => {
		await updateRow("event_configs", event.config, { ...config });
		const [slot, to] = [await buildSlot(event, clock), await buildSlot(event, clock)];
		const id = await buildBooking(slot, friend.id);
		expect((await post("/book", `slot=${to}&change=${id}&key=some-key`)).status).toBe(status);
		const [row] = await bookings();
		expect([row!.event_reserve_id, row!.status]).toEqual(status === 200 ? [to, 3] : [slot, 1]);
		if (status === 200) return;
		expect((await open("/mine")).said).toContain("LINEのトークからご連絡ください");
		expect((await post("/cancel", `id=${id}`)).status).toBe(409);
		expect((await bookings())[0]!.status).toBe(1);
	});
});

test("a booking that waits for a person says so, and holds its places", async () => {
	await updateRow("event_configs", event.config, { needs_approval: 1 });
	const slot = await buildSlot(event, clock, { capacity: 1 });
	const visitor = await open("/book", `&slot=${slot}`);
	await visitor.press("予約を申し込む");
	expect(visitor.said).toContain("お申し込みを受け付けました");
	expect(visitor.said).toContain("承認待ち");
	expect((await post("/book", `slot=${slot}&key=some-key`, await buildFriend())).status).toBe(409);
});

test("a friend takes a booking into their own calendar; later changes replace it", async () => {
	await updateRow("event_configs", event.config, {
		page: { address: "東京都渋谷区神南0-0-0", colour: "#8c5a46" },
	});
	await buildSlot(event, clock, { name: "午前の部", starts_at: clock.now + 5 * DAY });
	const visitor = await open();
	expect(visitor.said).toContain("東京都渋谷区神南0-0-0");
	expect(visitor.text).toContain("--accent: #8c5a46");
	await visitor.follow("午前の部");
	await visitor.press("予約する");
	const mine = visitor.address;
	await visitor.follow("カレンダーに追加（.ics）");
	expect(visitor.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
	expect(visitor.text).toMatch(/SUMMARY:.* 午前の部/);
	expect(visitor.text).toContain("LOCATION:東京都渋谷区神南0-0-0");
	expect(visitor.text).toMatch(/STATUS:CONFIRMED/);
	const stranger = await buildFriend();
	const address = visitor.address.replace(/t=[^&]+/, `t=${eventLinkOf(clock, stranger.id, event)}`);
	expect((await new PageVisitor().open(address)).status).toBe(404);
	expect((await new PageVisitor().open(mine)).text).toContain("https://calendar.google.com/calendar/render");
});

test("no page of a large event loads more than thirty kilobytes", async () => {
	const long = "はじめての方のための前髪セルフカットとヘアアレンジの基礎講習会（午前の部・お子さま連れ歓迎）";
	for (let index = 0; index < 40; index++) {
		const slot = await buildSlot(event, clock, {
			name: `${long}${index}`,
			starts_at: clock.now + index * DAY,
		});
		for (let menu = 0; menu < 3; menu++) await buildEventMenu(slot, { name: `${long}${menu}`, capacity: 10 });
	}
	const visitor = await open();
	expect(visitor.text.length).toBeGreaterThan(20_000);
	const stream = new Blob([visitor.text]).stream().pipeThrough(new CompressionStream("gzip"));
	expect((await new Response(stream).arrayBuffer()).byteLength).toBeLessThan(30_000);
});
