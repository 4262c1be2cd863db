import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { changedReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { countFriends } from "#functions/engine/filters/filter-queries.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildBookingInput, TestSalonRoom } from "#tests/support/salon/test-room.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let salon: BuiltSalon;
let room: TestSalonRoom;
let friend: { id: number };
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	friend = await buildFriend();
	await buildFriend();
	salon = await buildSalon();
	room = new TestSalonRoom(salon, clock);
});

/** Number of friends that the condition finds. */
async function found(reservationPhase: string, given: object = {}): Promise<number> {
	const filter = filterSchema.parse({
		inputs: [
			{
				...{ type: 67, salonIds: [salon.id], matchType: "some", reservationPhase },
				isReserved: reservationPhase === "reserved",
				...given,
			},
		],
	});
	const db = connectD1(env.DB);
	const [row] = await queryRows<{ count: number }>(db, countFriends(clock.context(), filter, sql`1`));
	return row!.count;
}
const selected = (selected: unknown) => ({ use: true, invert: false, selected });
const on = (date: string) => ({ timeRange: selected({ from: date, to: date }) });

test("[A-197 to A-202] the condition on reservations follows what the room decides", async () => {
	expect([await found("reserved"), await found("neverReserved")]).toEqual([0, 2]);
	const { id } = await room.must("createReservation", buildBookingInput(salon, { member_id: friend.id }));
	expect([await found("reserved"), await found("notReserved")]).toEqual([1, 1]);
	expect([await found("reserved", on("2026-12-01")), await found("reserved", on("2026-12-05"))]).toEqual([
		1, 0,
	]);
	const changed = (given: object) =>
		changedReservationInput.parse({
			...{ id, date: "2026-12-05", from: "10:00", member_id: friend.id },
			...{ course_id: salon.courses[0], salon_resource_id: salon.resources[1] },
			...given,
		});
	await room.must("updateReservation", changed({}));
	expect([await found("reserved", on("2026-12-01")), await found("reserved", on("2026-12-05"))]).toEqual([
		0, 1,
	]);
	const with_ = (resource: number) => ({
		resource: { dynamic: false, with_past: false, ...selected([resource]) },
	});
	expect([
		await found("reserved", with_(salon.resources[0]!)),
		await found("reserved", with_(salon.resources[1]!)),
	]).toEqual([0, 1]);
	// A request is found by its own status, and does not change the booking.
	await room.must("updateReservation", changed({ date: "2026-12-09", option: "request" }));
	expect([
		await found("reserved", on("2026-12-09")),
		await found("reserved", { status: selected(["edit_pending"]) }),
	]).toEqual([0, 1]);
	await room.must("cancelReservation", { id });
	expect([
		await found("reserved"),
		await found("reserved", { status: selected(["canceled"]) }),
		await found("reserved", { status: selected(["edit_pending"]) }),
		await found("neverReserved"),
	]).toEqual([0, 1, 0, 1]);
	await room.must("deleteReservation", { id });
	expect(await found("neverReserved")).toBe(2);
});
