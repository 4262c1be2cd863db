import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { TICKET_PAGE_TEXTS } from "#domain/platform/texts/tickets-texts.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import {
	type BuiltEvent,
	beginEvent,
	buildBooking,
	buildSlot,
} from "#tests/support/events/event-builders.ts";
import { DoorPhone, ISSUED, ticketLinkOf, ticketTextOf } from "#tests/support/events/ticket-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildOperator } from "#tests/support/operator-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let event: BuiltEvent;
let friend: FriendRecord;
let slot: number;
let booking: number;
beforeEach(async () => {
	({ clock, event } = await beginEvent({ title: "冬のライブ", tickets: ISSUED }));
	friend = await buildFriend({ name: "花子" });
	slot = await buildSlot(event, clock, { name: "夜の部" });
	booking = await buildBooking(slot, friend.id, { num_of_takes: 2 });
});

const open = (path = ticketLinkOf(clock, friend.id, booking)) => new PageVisitor().open(path);
const setTickets = (settings: object) =>
	updateRow("event_configs", event.config, { tickets: JSON.stringify({ issues: true, ...settings }) });
const pictures = (page: PageVisitor) =>
	[...page.text.matchAll(/<img class="code" src="([^"]+)"/g)].map(([, src]) => src!.replaceAll("&amp;", "&"));

test("the page shows the ticket with its code as a picture, and runs no script", async () => {
	const page = await open();
	expect(page.status).toBe(200);
	expect(page.said).toContain("冬のライブ");
	expect(page.said).toContain("夜の部");
	expect(page.said).toContain("有効");
	expect(page.text).not.toContain("<script");
	expect(page.text.length).toBeLessThan(30_000);
	expect(page.headers.get("refresh")).toBeNull();
	const [picture] = pictures(page);
	const response = await sendRequest(picture!);
	expect(response.headers.get("content-type")).toBe("image/png");
	expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500);
});

test("each seat has a code where the event wants it, and a changing code renews the page", async () => {
	await setTickets({ perSeat: true, rotates: true });
	const page = await open();
	expect(pictures(page)).toHaveLength(2);
	const wait = Number(page.headers.get("refresh"));
	expect(wait).toBeGreaterThan(0);
	expect(wait).toBeLessThanOrEqual(31);
	const before = /class="digits">([^<]+)/.exec(page.text)![1];
	clock.pass(MINUTE);
	expect(/class="digits">([^<]+)/.exec((await open()).text)![1]).not.toBe(before);
});

test("it says where and when a ticket was used, and what else keeps it from being shown", async () => {
	const operator = await buildOperator();
	const phone = new DoorPhone({ clock, operator, event, slotId: slot, gate: "正面入口" });
	await phone.scan(ticketTextOf(clock, { bookingId: booking, slotId: slot, places: 2 }));
	const used = await open();
	expect(used.said).toContain("使用済み");
	expect(used.said).toContain("正面入口");
	expect(pictures(used)).toEqual([]);
	await updateRow("event_reservations", booking, { status: 2 });
	expect((await open()).said).toContain(TICKET_PAGE_TEXTS.cancelled);
	await updateRow("event_reservations", booking, { status: 3, pay_until: 9_999_999_999_999 });
	expect((await open()).said).toContain(TICKET_PAGE_TEXTS.unpaid);
	await updateRow("event_reservations", booking, { pay_until: null });
	expect((await open()).said).toContain(TICKET_PAGE_TEXTS.pending);
});

test("nobody else's link opens it, none a year later, and none where the event issues no tickets", async () => {
	const other = await buildFriend();
	expect((await open(`/tk/${booking}`)).status).toBe(403);
	expect((await open(ticketLinkOf(clock, other.id, booking))).status).toBe(404);
	expect(
		(await open(ticketLinkOf(clock, friend.id, booking + 1).replace(/\d+/, String(booking)))).status,
	).toBe(404);
	expect((await open(ticketLinkOf(clock, friend.id, booking, clock.now - 401 * DAY))).status).toBe(404);
	await setTickets({ issues: false });
	expect((await open()).status).toBe(404);
});
