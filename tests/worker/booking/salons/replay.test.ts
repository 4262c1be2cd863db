import { beforeEach, describe, expect, test } from "vitest";
import { blockInput, changedReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { salonConfigsInput } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import { resourceInput } from "#domain/booking/salons/inputs/salon-part-inputs.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildBookingInput, TestSalonRoom } from "#tests/support/salon/test-room.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let salon: BuiltSalon;
let clock: TestClock;
let room: TestSalonRoom;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 09:00").rule();
	operator = await buildSession();
	salon = await buildSalon();
	room = new TestSalonRoom(salon, clock);
});

interface Why {
	free: boolean;
	reasons: { rule: string; text: string; reservation_ids?: number[]; block_id?: number }[];
}

const why = (from: string, at: string, given: Record<string, unknown> = {}) => {
	const query = new URLSearchParams({
		date: "2026-12-01",
		from,
		course_id: String(salon.courses[0]),
		salon_resource_id: String(salon.resources[0]),
		at: `2026-11-20 ${at}`,
		...given,
	});
	return requestJson<Why>(`/api/salon/${salon.id}/why?${query}`, { as: operator });
};
/** Rules that refused. */
const rulesOf = async (...asked: Parameters<typeof why>) =>
	(await why(...asked)).reasons.map(({ rule }) => rule);

describe("why a time was not free", () => {
	test("is answered from the history, for any moment: bookings that moved, blocks and resources that went", async () => {
		const made = await room.must("createReservation", buildBookingInput(salon));
		clock.advance(HOUR);
		await room.must(
			"updateReservation",
			changedReservationInput.parse({
				...buildBookingInput(salon),
				id: made.id,
				date: "2026-12-01",
				from: "14:00",
				to: "15:00",
			}),
		);
		const block = await room.must(
			"createBlock",
			blockInput.parse({ date: "2026-12-01", from: "10:00", to: "11:00" }),
		);
		clock.advance(HOUR);
		await room.must("deleteBlock", { id: block.id });
		await room.must("deleteReservation", { id: made.id });
		clock.advance(HOUR);
		await room.must("updateResource", {
			id: salon.resources[0]!,
			fields: resourceInput.parse({ name: "佐々木", is_enabled: 0 }),
		});
		await room.must("saveSalonConfigs", salonConfigsInput.parse({ opening_hours: [] }));
		clock.advance(HOUR);
		clock.rule();

		expect(await rulesOf("10:00", "08:59")).toEqual([]);
		expect(await why("10:00", "09:30")).toMatchObject({
			free: false,
			reasons: [
				{ rule: "resource_full", reservation_ids: [made.id], text: expect.stringContaining("担当1") },
			],
		});
		expect(await rulesOf("14:00", "09:30")).toEqual([]);
		expect(await why("10:00", "10:30")).toMatchObject({ reasons: [{ rule: "block", block_id: block.id }] });
		expect(await rulesOf("14:30", "10:30")).toEqual(["resource_full"]);
		expect(await rulesOf("10:00", "11:30")).toEqual([]);
		expect(await rulesOf("10:00", "12:30")).toEqual(["hours", "resource"]);
		const { reasons } = await requestJson<Why>(
			`/api/salon/${salon.id}/why?date=2026-12-01&from=10:00&to=11:00&salon_resource_id=${salon.resources[0]}`,
			{ as: operator },
		);
		expect(reasons.map(({ text }) => text)).toEqual([
			"12月1日(火)は休業日です。",
			"佐々木は受付を停止しています。",
		]);
	});

	test("is asked of a booking that is changed, which is not in its own way, with what it needs besides", async () => {
		const one = await room.must("createReservation", buildBookingInput(salon));
		const [, second] = salon.resources;
		await room.must(
			"createReservation",
			buildBookingInput(salon, { from: "12:00", salon_resource_id: second }),
		);
		const now = (from: string, given: Record<string, unknown>) => rulesOf(from, "10:00", given);
		expect(await now("10:30", {})).toEqual(["resource_full"]);
		expect(await now("10:30", { ignoring: one.id })).toEqual([]);
		expect(await now("11:30", { ignoring: one.id })).toEqual([]);
		expect(await now("11:30", { ignoring: one.id, sub_resource_ids: String(second) })).toEqual([
			"resource_full",
		]);
	});

	test("is refused for what the salon did not have, and in no time that has no clock", async () => {
		const refused = async (query: string) =>
			(await sendRequest(`/api/salon/${salon.id}/why?date=2026-12-01&from=10:00&${query}`, { as: operator }))
				.status;
		expect(await refused("to=11:00&course_id=99")).toBe(422);
		expect(await refused("to=11:00&salon_resource_id=99")).toBe(422);
		expect(await refused("")).toBe(422);
		expect(await refused("to=11:00&at=yesterday")).toBe(422);
	});
});

describe("free times", () => {
	const free = async (given: string) =>
		await requestJson<{
			of: number;
			days: { date: string; times: { from: string; free: number; reasons?: string[] }[] }[];
		}>(`/api/salon/${salon.id}/availability?course_id=${salon.courses[0]}&${given}`, { as: operator });

	test("are those of a day, a week or a month, of one resource or of anyone, and say why not", async () => {
		await room.must("createReservation", buildBookingInput(salon));
		clock.rule();
		const day = await free(`date=2026-12-01&salon_resource_id=${salon.resources[0]}`);
		expect(day.days).toHaveLength(1);
		expect(day.days[0]!.times).toHaveLength(45);
		expect(day.days[0]!.times.filter((time) => time.free === 0).map(({ from }) => from)).toEqual([
			"09:15",
			"09:30",
			"09:45",
			"10:00",
			"10:15",
			"10:30",
			"10:45",
		]);
		expect(day.days[0]!.times[4]!.reasons).toEqual(["担当1は、この時間の予約が上限（1件）に達しています。"]);
		const anyone = await free("date=2026-12-01&span=week");
		expect([anyone.of, anyone.days.length, anyone.days[0]!.times[4]!.free]).toEqual([2, 7, 1]);
		expect((await free("date=2026-12-01&span=month&side=friend")).days).toHaveLength(31);
	});

	test("of an unknown course, or another salon's, are refused", async () => {
		const elsewhere = await buildSalon();
		for (const id of [999, elsewhere.courses[0]])
			expect(
				(
					await sendRequest(`/api/salon/${salon.id}/availability?course_id=${id}&date=2026-12-01`, {
						as: operator,
					})
				).status,
			).toBe(422);
		expect(
			(await sendRequest(`/api/salon/999/availability?course_id=1&date=2026-12-01`, { as: operator })).status,
		).toBe(404);
	});
});

test("what was asked at nine is told in the account's own time", async () => {
	clock.now = tokyoTime("2026-11-20 09:00");
	clock.rule();
	expect(await why("10:00", "09:00")).toMatchObject({
		free: true,
		at: expect.stringMatching(/^2026-11-20 09:00/),
	});
});
