import { beforeEach, expect, test } from "vitest";
import { changedShiftInput, newShiftInput } from "#domain/booking/salons/inputs/shift-inputs.ts";
import { isTimeAvailable } from "#domain/booking/salons/judge-availability.ts";
import { formatDayNumber, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { MAX_WEEKS_IN_MEMORY } from "#functions/booking/salons/engine/salon-state.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { SalonOracle } from "#tests/support/salon/salon-oracle.ts";
import { TestSalonRoom } from "#tests/support/salon/test-room.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/** A leap year, and a week on either side. */
const FIRST = toDayNumber("2027-12-24");
const LAST = toDayNumber("2029-01-07");
const MONTH_ENDS = Array.from({ length: 12 }, (_, month) =>
	formatDayNumber(Date.UTC(2028, month + 1, 0) / 86_400_000),
);
/** Closed over New Year, open late on the last day of each month. */
const SPECIAL: [string, [number, number][]][] = [
	...["2027-12-31", "2028-01-01", "2028-01-02", "2028-12-31", "2029-01-01"].map(
		(date): [string, [number, number][]] => [date, []],
	),
	...MONTH_ENDS.slice(0, 11).map((date): [string, [number, number][]] => [date, [[600, 1_500]]]),
];
const TIMES = [
	[600, 660],
	[1_140, 1_200],
	[1_440, 1_500],
] as const;

beforeEach(() => resetState());

test("a year of shifts, with special dates, days off, month ends and the 29 February, is as the oracle has it", async () => {
	const clock = new TestClock("2027-12-01 10:00");
	const hours = Array.from({ length: 7 }, (): [number, number][] => [[600, 1_260]]);
	const salon = await buildSalon({ syncShift: true, hours: [{ from: 600, to: 1_260 }] });
	const [one, two] = salon.resources as [number, number];
	const room = new TestSalonRoom(salon, clock);
	const oracle = new SalonOracle({
		...{ online: true, syncShift: true, unit: 15, leadMinutes: 0, daysAhead: 0, maxOpen: 0, apart: [] },
		...{ slot: { admin: 1, friend: 1 }, shop: { admin: 999, friend: 999 }, buffers: { before: 0, after: 0 } },
		hours,
		special: new Map(SPECIAL),
		resources: salon.resources.map((id, index) => ({
			id,
			on: true,
			position: index,
			admin: null,
			friend: null,
		})),
		courses: salon.courses.map((id) => ({ id, on: true, before: null, after: null })),
	});
	for (const year of [2027, 2028, 2029])
		await room.must("saveSalonConfigs", {
			year,
			force: false,
			special_dates: SPECIAL.filter(([date]) => date.startsWith(`${year}`)).map(([date, spans]) => ({
				date,
				name: "",
				hours: spans.map(([from, to]) => ({ from, to })),
			})),
		});
	const make = async (
		resource: number,
		weekdays: number[],
		first: string,
		last: string | null,
		to: string,
	) => {
		const input = newShiftInput.parse({
			start_date: first,
			expired_at: last,
			repeat: weekdays,
			from: "10:00",
			to,
		});
		const { id } = await room.must("createShift", { ...input, resourceId: resource });
		const master = { id, resource, weekdays, first, last, from: input.from, to: input.to };
		oracle.masters.push(master);
		return master;
	};
	const weekly = await make(one, [1, 2, 3, 4, 5], "2028-01-01", null, "19:00");
	await make(two, [0, 2, 4, 6], "2027-12-01", "2028-02-29", "25:00");
	await make(two, [0, 6], "2028-03-01", "2028-12-31", "25:00");
	// From the last day of June longer hours, weekends included.
	const { id } = await room.must("updateShift", {
		...changedShiftInput.parse({
			date: "2028-06-30",
			repeat: [0, 1, 2, 3, 4, 5, 6],
			from: "10:00",
			to: "25:00",
		}),
		...{ resourceId: one, masterId: weekly.id, type: "permanently" },
	});
	oracle.masters.push({ ...weekly, id, first: "2028-06-30", weekdays: [0, 1, 2, 3, 4, 5, 6], to: 1_500 });
	weekly.last = "2028-06-29";
	for (const date of ["2028-02-29", "2028-08-31"]) {
		const masterId = date < "2028-06-30" ? weekly.id : id;
		await room.must("deleteShift", {
			resourceId: one,
			masterId,
			type: "once",
			date,
			self_id: null,
			force: false,
		});
		oracle.days.push({ resource: one, master: masterId, on: null, instead: date, from: null, to: null });
	}
	// The shift of 30 November moves to 1 December, in addition to that day's own.
	await room.must("updateShift", {
		...changedShiftInput.parse({ date: "2028-11-30", _date: "2028-12-01", from: "06:00", to: "11:00" }),
		...{ resourceId: one, masterId: id, type: "once" },
	});
	oracle.days.push({
		resource: one,
		master: id,
		on: "2028-12-01",
		instead: "2028-11-30",
		from: 360,
		to: 660,
	});

	const wrong: string[] = [];
	let free = 0;
	const now = toDayNumber("2027-12-01") * 1_440;
	for (let day = FIRST; day <= LAST; day++)
		await room.engine.read([day], ({ book, weeks }) => {
			expect(weeks).toBeLessThanOrEqual(MAX_WEEKS_IN_MEMORY);
			for (const resource of salon.resources)
				for (const [from, to] of TIMES) {
					const told = isTimeAvailable(book, {
						...{ day, from, to, courseId: null, resourceIds: [resource], side: "admin", now },
					});
					const objections = oracle.objections({
						...{
							date: formatDayNumber(day),
							from,
							to,
							course: null,
							resources: [resource],
							side: "admin",
							now,
						},
						...{ besides: [], ignoring: null, key: null, open: 0 },
					});
					if (told !== (objections.length === 0)) wrong.push(`${formatDayNumber(day)} ${resource} ${from}`);
					free += Number(told);
				}
		});
	expect(wrong).toEqual([]);
	expect(free).toBeGreaterThan(500);
}, 120_000);
