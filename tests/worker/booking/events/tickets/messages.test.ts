import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { QUEUE_WORK } from "#functions/due-work.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import {
	type BuiltEvent,
	beginEvent,
	buildBooking,
	buildSlot,
} from "#tests/support/events/event-builders.ts";
import { DoorPhone, ISSUED, ticketTextOf } from "#tests/support/events/ticket-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildOperator, buildSession } from "#tests/support/operator-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { sendDeliveries } from "#tests/support/send-deliveries.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let event: BuiltEvent;
let friend: FriendRecord;
let slot: number;
let booking: number;
beforeEach(async () => {
	({ clock, event } = await beginEvent({ title: "冬のライブ", tickets: ISSUED }));
	friend = await buildFriend({ name: "花子" });
	slot = await buildSlot(event, clock);
	booking = await buildBooking(slot, friend.id);
	const action = await buildAction({ effects: [sendTextEffect("券 {QR_URL} 払 {PAYMENT_URL}|")] });
	await updateRow("event_configs", event.config, {
		actions: JSON.stringify({ checked_in: action.id, change: action.id }),
	});
});

/** Text that LINE received last, and as it is stored. */
async function sent() {
	clock.advance(MINUTE);
	await QUEUE_WORK.jobs!(clock.context(), () => undefined);
	await sendDeliveries(clock);
	const [row] = await readRows<{ messages: string }>(
		"select messages from deliveries order by rowid desc limit 1",
	);
	return row === undefined ? "" : (JSON.parse(row.messages) as { text: string }[])[0]!.text;
}

const enter = async () =>
	new DoorPhone({ clock, operator: await buildOperator(), event, slotId: slot, gate: "正面" }).scan(
		ticketTextOf(clock, { bookingId: booking, slotId: slot }),
	);

test("[M-159] a message leads the friend to their own ticket, and is stored without the signature", async () => {
	await enter();
	const stored = await sent();
	expect(stored).toMatch(new RegExp(`券 \\S+/tk/${booking}\\?t=${booking}\uFDD0`));
	expect(stored).toContain("払 |");
	const received = (await fakeLine.calls("push")).at(-1)!.body!.messages![0]!.text!;
	const path = /\/tk\/\d+\?t=[\w.-]+/.exec(received)![0];
	expect((await new PageVisitor().open(path)).said).toContain("冬のライブ");
});

test("[M-159] both are empty in an event where nobody with the permission switched them on", async () => {
	await updateRow("event_configs", event.config, { tickets: "{}" });
	const session = await buildSession();
	await requestJson(`/api/events/${event.id}/slots/${slot}`, {
		as: session,
		method: "PUT",
		json: { name: "夜の部", starts_at: "2026-11-28 18:00", menus: [] },
		whole: true,
	});
	expect(await sent()).toBe("券  払 |");
});

test("[M-160] a booking that waits for its payment is led to it, where the event offers that", async () => {
	await updateRow("event_configs", event.config, { tickets: JSON.stringify({ offersPayUrl: true }) });
	await updateRow("event_reservations", booking, { status: 3, pay_until: clock.now + 10 * MINUTE });
	await storeRow("payments", {
		key: "a".repeat(24),
		friend_id: friend.id,
		purpose: "event-booking",
		purpose_id: booking,
		title: "冬のライブ",
		lines: "[]",
		amount_yen: 3_000,
		state: "requested",
		expires_at: clock.now + 10 * MINUTE,
		created_at: clock.now,
	});
	const session = await buildSession();
	await requestJson(`/api/events/${event.id}/slots/${slot}`, {
		as: session,
		method: "PUT",
		json: { name: "夜の部", starts_at: "2026-11-28 18:00", menus: [] },
		whole: true,
	});
	expect(await sent()).toMatch(new RegExp(`券  払 \\S+/pay/${"a".repeat(24)}\\|`));
});
