import { beforeEach, describe, expect, test } from "vitest";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { changePoints } from "#functions/commerce/points/change-points.ts";
import { grantForEvents } from "#functions/commerce/points/grant-for-events.ts";
import { listRuleItems } from "#functions/commerce/points/list-rule-items.ts";
import { POINT_EVENT_SOURCES } from "#functions/point-event-sources.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import type { BuiltOperator } from "#tests/support/operator-builders.ts";
import { beginPoints, pointContext, readPoints } from "#tests/support/points/points-fixture.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
let friend: { id: number };
let salonId: number;
let courses: number[];
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	friend = await buildFriend();
	salonId = await insertNamedRow("salons");
	courses = [
		await insertNamedRow("salon_courses", { salon_id: salonId, name: "カット" }),
		await insertNamedRow("salon_courses", { salon_id: salonId, name: "カラー" }),
	];
});

const ctx = () => pointContext(clock, operator);
const count = () => grantForEvents(ctx(), POINT_EVENT_SOURCES);
const balance = async () => (await readPoints(friend)).balance;
const begin = async (rule: object) => {
	({ operator } = await beginPoints(clock, { rules: [{ points: 10, ...rule }] }));
	clock.pass(MINUTE);
};

let sequence = 0;
const log = (label: "create" | "cancel", reservationId: number, courseId = courses[0]) => {
	const row = { friendId: friend.id, courseId };
	return storeRow("salon_history", {
		...{ salon_id: salonId, sequence: ++sequence, at: clock.now, label, subject: "reservation" },
		...{ subject_id: reservationId, before: label === "create" ? null : row, after: row },
	});
};
const fact = (event: "event_booked" | "event_booking_cancelled", bookingId: number, eventId = 1) =>
	storeRow("score_facts", {
		...{ event, cause: String(bookingId), friend_id: friend.id, item_id: eventId, at: clock.now },
	});

describe.each([
	["reserved", () => log("create", 5), () => log("cancel", 5)],
	["event_booked", () => fact("event_booked", 5), () => fact("event_booking_cancelled", 5)],
])("a rule for the event %s", (event, book, cancel) => {
	test("takes its points back with the cancellation, once", async () => {
		await begin({ event });
		await book();
		await count();
		expect(await balance()).toBe(10);
		await cancel();
		await count();
		await count();
		expect(await readPoints(friend)).toEqual({ balance: 0, entries: 0, remaining: 0 });
		expect(await countRows("point_entries")).toBe(2);
	});

	test("gives nothing for a booking that was cancelled within the minute", async () => {
		await begin({ event });
		await book();
		await cancel();
		await count();
		expect(await balance()).toBe(0);
	});

	test("leaves the points where the rule says so", async () => {
		await begin({ event, reverses: false });
		await book();
		await cancel();
		await count();
		expect(await balance()).toBe(10);
	});

	test("takes no points that the friend has spent", async () => {
		await begin({ event });
		await book();
		await count();
		await changePoints({ ctx: ctx(), input: { id: friend.id, points: -10, reason: "特典" } });
		await cancel();
		await count();
		expect(await balance()).toBe(0);
		expect(await countRows("point_entries", "kind = 'reverse'")).toBe(0);
	});
});

test("a cancelled booking does not use the daily limit of its rule", async () => {
	await begin({ event: "reserved", per_day: 1 });
	await log("create", 1);
	await log("cancel", 1);
	await count();
	await log("create", 2);
	await log("create", 3);
	await count();
	expect(await balance()).toBe(10);
});

test("a rule is limited to chosen courses", async () => {
	await begin({ event: "reserved", item_ids: [courses[1]] });
	await log("create", 1, courses[0]);
	await log("create", 2, courses[1]);
	await count();
	expect(await balance()).toBe(10);
	expect((await listRuleItems({ ctx: ctx(), sources: POINT_EVENT_SOURCES })).course).toMatchObject([
		{ id: courses[1], name: "項目・カラー" },
		{ id: courses[0], name: "項目・カット" },
	]);
});

test("a rule names no course that does not exist", async () => {
	await expect(begin({ event: "reserved", item_ids: [99] })).rejects.toMatchObject({
		status: 422,
		body: { "rules[0][item_ids]": [expect.any(String)] },
	});
});
