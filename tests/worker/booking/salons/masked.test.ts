import { beforeEach, expect, test } from "vitest";
import { changedReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { maskReservation } from "#functions/booking/salons/present-reservation.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildBookingInput, TestSalonRoom } from "#tests/support/salon/test-room.ts";
import { TestClock } from "#tests/support/test-clock.ts";

beforeEach(() => resetState());

test("what is left of a reservation and its requests for an operator beyond whose scope it is names nobody", async () => {
	const salon = await buildSalon();
	const room = new TestSalonRoom(salon, new TestClock("2026-11-20 10:00"));
	const { id: member_id } = await buildFriend();
	const secret = { name: "秘密", comment: "秘密", contact_address: "秘密", meta_data: { memo: "秘密" } };
	const { id } = await room.must("createReservation", buildBookingInput(salon, { ...secret, member_id }));
	const wanted = {
		...{ id, member_id, ...secret, date: "2026-12-01", from: "14:00", option: "request" },
		...{ course_id: salon.courses[0], salon_resource_id: salon.resources[0] },
	};
	await room.must("updateReservation", changedReservationInput.parse(wanted));
	const seen = await room.must("cancelReservation", { id, isRequest: true });
	expect(JSON.stringify(seen).match(/秘密/g)).toHaveLength(12);
	const left = maskReservation(seen);
	expect(JSON.stringify(left)).not.toContain("秘密");
	expect([left.member_id, left.change_child?.member_id, left.cancel_child]).toEqual([null, null, null]);
	expect([left.date, left.from, left.to, left.is_masked]).toEqual([seen.date, seen.from, seen.to, true]);
});
