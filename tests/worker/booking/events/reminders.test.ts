import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { remindDueSlots } from "#functions/booking/events/remind-due-slots.ts";
import { runTick } from "#functions/tick.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import {
	type BuiltEvent,
	beginEvent,
	buildBooking,
	submitEventForm,
} from "#tests/support/events/event-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { knownFieldsOf } from "#tests/support/known-fields.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendDeliveries } from "#tests/support/send-deliveries.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { type TestClock, tokyoTime } from "#tests/support/test-clock.ts";

const BEGINS = "2026-11-25 10:00";

let clock: TestClock;
let operator: ConsoleSession;
let event: BuiltEvent;
let friend: FriendRecord;
let saves = 0;
beforeEach(async () => {
	({ clock, event } = await beginEvent({ title: "冬の講習会" }));
	operator = await buildSession();
	friend = await buildFriend({ name: "花子" });
	const { id } = await buildAction({ effects: [sendTextEffect("{event_slot} {event_datetime:3}")] });
	await put("/actions", { actions: { reminder: id } });
});

const put = (path: string, json: object) =>
	requestJson(`/api/events/${event.id}${path}`, {
		...{ as: operator, method: "PUT", whole: true, json },
		headers: { "Idempotency-Key": `a-save-${++saves}` },
	});
const configure = async (given: object) =>
	put("/config", {
		...knownFieldsOf(
			"PUT /api/events/:id/config",
			await requestJson<object>(`/api/events/${event.id}/config`, { as: operator }),
		),
		...given,
	});
const SLOT = { name: "午前の部", menus: [] };
const makeSlot = async (starts_at: string | null = BEGINS) =>
	(
		await requestJson<{ id: number }>(`/api/events/${event.id}/slots`, {
			...{ as: operator, json: { ...SLOT, starts_at } },
			headers: { "Idempotency-Key": `a-slot-${++saves}` },
		})
	).id;

/** Advances to a time, runs a few minutes and returns all reminders sent so far. */
async function remindedAt(time: string): Promise<string[]> {
	clock.now = tokyoTime(time);
	clock.rule();
	for (let minute = 0; minute < 3; minute++) {
		await runTick(clock.context());
		await sendDeliveries(clock);
		clock.advance(MINUTE);
	}
	return (await readRows<{ messages: string }>("select messages from deliveries order by rowid")).map(
		({ messages }) => (JSON.parse(messages) as { text: string }[])[0]!.text,
	);
}

const TEXT = "午前の部 2026年11月25日 10:00";

describe("[M-158] friends are reminded of a slot", () => {
	test("a day before it, once, each who has a confirmed place; nobody else", async () => {
		const slot = await makeSlot();
		await buildBooking(slot, friend.id);
		await buildBooking(slot, (await buildFriend()).id);
		for (const status of [2, 3, 4]) await buildBooking(slot, (await buildFriend()).id, { status });
		expect(await remindedAt("2026-11-24 09:59")).toEqual([TEXT, TEXT]);
		await buildBooking(slot, (await buildFriend()).id);
		expect(await remindedAt("2026-11-24 12:00")).toHaveLength(2);
		expect(await readRows("select cause_type, cause_label from runs where friend_id = ?", friend.id)).toEqual(
			[{ cause_type: "event", cause_label: "冬の講習会 2026/11/25 10:00 午前の部（開催前のリマインド）" }],
		);
	});

	test("not before its moment, and not once it has begun", async () => {
		const slot = await makeSlot();
		await buildBooking(slot, friend.id);
		expect(await remindedAt("2026-11-24 09:50")).toEqual([]);
		expect(await remindedAt("2026-11-25 10:00")).toEqual([]);
	});

	test("late, where the clock stood still meanwhile", async () => {
		await buildBooking(await makeSlot(), friend.id);
		expect(await remindedAt("2026-11-25 08:00")).toEqual([TEXT]);
	});

	test("by whoever comes first, where two clocks beat at once", async () => {
		await buildBooking(await makeSlot(), friend.id);
		clock.now = tokyoTime("2026-11-24 10:00");
		await Promise.all([remindDueSlots(clock.context()), remindDueSlots(clock.context())]);
		expect(await remindedAt("2026-11-24 10:01")).toEqual([TEXT]);
	});

	test("at its new time where it is moved, and of its new name no second time", async () => {
		const slot = await makeSlot();
		await buildBooking(slot, friend.id);
		expect(await remindedAt("2026-11-24 10:00")).toEqual([TEXT]);
		await put(`/slots/${slot}`, { ...SLOT, name: "昼の部", starts_at: BEGINS });
		expect(await remindedAt("2026-11-24 11:00")).toEqual([TEXT]);
		await put(`/slots/${slot}`, { ...SLOT, starts_at: "2026-11-28 10:00" });
		expect(await remindedAt("2026-11-27 10:00")).toEqual([TEXT, "午前の部 2026年11月28日 10:00"]);
	});

	test("at another distance where the event says so; what was still to come is not lost, what came does not come again", async () => {
		const slot = await makeSlot();
		await buildBooking(slot, friend.id);
		await configure({ remind_minutes: 2 * 60 });
		expect(await remindedAt("2026-11-24 12:00")).toEqual([]);
		// A week before has passed: it is sent now.
		await configure({ remind_minutes: 7 * 24 * 60 });
		expect(await remindedAt("2026-11-24 12:10")).toEqual([TEXT]);
		await configure({ remind_minutes: 60 });
		expect(await remindedAt("2026-11-25 09:00")).toEqual([TEXT]);
	});

	test("never where it was made too late for it, has no time or was deleted", async () => {
		const [late, timeless, gone] = [
			await makeSlot("2026-11-21 09:00"),
			await makeSlot(null),
			await makeSlot(),
		];
		for (const slot of [late, timeless, gone]) await buildBooking(slot, friend.id);
		await sendRequest(`/api/events/${event.id}/slots/${gone}?force=1`, { as: operator, method: "DELETE" });
		expect(await remindedAt("2026-11-20 12:00")).toEqual([]);
		expect(await remindedAt("2026-11-24 10:00")).toEqual([]);
		expect(await readRows("select id from event_reserves where remind_at is not null")).toEqual([]);
	});

	test("and whoever moves to it before its moment, but not whoever comes later", async () => {
		const [soon, later] = [await makeSlot(), await makeSlot("2026-11-28 10:00")];
		await updateRow("event_configs", event.config, { takes_change: 1, change_minutes: 0 });
		const id = await buildBooking(later, friend.id);
		const other = await buildFriend();
		const late = await buildBooking(later, other.id);
		const move = (who: number, booking: number, slot: number) =>
			submitEventForm(clock, who, event, {
				page: "/book",
				form: `slot=${slot}&change=${booking}&key=move-${booking}-${slot}`,
			});
		await move(friend.id, id, soon);
		expect(await remindedAt("2026-11-24 10:00")).toEqual([TEXT]);
		await move(other.id, late, soon);
		expect(await remindedAt("2026-11-27 10:00")).toEqual([TEXT]);
	});
});

test("a distance beyond two months, or none at all, is refused", async () => {
	for (const remind_minutes of [0, -5, 100_000]) {
		const config = knownFieldsOf(
			"PUT /api/events/:id/config",
			await requestJson<object>(`/api/events/${event.id}/config`, { as: operator }),
		);
		const answer = await sendRequest(`/api/events/${event.id}/config`, {
			...{ as: operator, method: "PUT", whole: true, json: { ...config, remind_minutes } },
		});
		expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([422, ["remind_minutes"]]);
	}
});

test("the clock finds slots that are due by their index", async () => {
	await buildBooking(await makeSlot(), friend.id);
	clock.now = tokyoTime(BEGINS) - DAY + HOUR;
	const { database, trips } = countRoundTrips(env.DB);
	await remindDueSlots(clock.context({ db: connectD1(database) }));
	const [[due] = []] = trips;
	expect((await explainQueryPlan(env.DB, due!)).join("\n")).toMatch(
		/SEARCH event_reserves USING INDEX event_reserves_remind/,
	);
});
