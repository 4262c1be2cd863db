import { describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE, toInstant } from "#domain/platform/time/wire-time.ts";
import { listZoneOffsets } from "#domain/platform/time/zone-offsets.ts";

const NOW = Date.parse("2026-11-21T09:00:00Z");
/** Offset of a zone on a day, looked up like SQL does. */
const offsetOn = (zone: string, day: string) =>
	listZoneOffsets(zone, NOW).findLast(({ from }) => from <= day)?.offset;

describe("how far a zone is ahead of UTC", () => {
	test("never changes in Tokyo", () => {
		expect(listZoneOffsets("Asia/Tokyo", NOW)).toEqual([{ from: "", offset: 9 * HOUR }]);
		expect(listZoneOffsets("UTC", NOW)).toEqual([{ from: "", offset: 0 }]);
	});

	test.each([
		["Europe/Berlin", "2027-03-27", HOUR],
		["Europe/Berlin", "2027-03-28", 2 * HOUR],
		["Europe/Berlin", "2027-10-30", 2 * HOUR],
		["Europe/Berlin", "2027-10-31", HOUR],
		["America/New_York", "2027-03-13", -5 * HOUR],
		["America/New_York", "2027-03-14", -4 * HOUR],
		["America/New_York", "2027-11-07", -5 * HOUR],
		["Australia/Lord_Howe", "2027-04-04", 10 * HOUR + 30 * MINUTE],
		["Australia/Lord_Howe", "2027-10-03", 11 * HOUR],
		["Asia/Kathmandu", "2027-01-01", 5 * HOUR + 45 * MINUTE],
		["Pacific/Kiritimati", "2027-01-01", 14 * HOUR],
	])("in %s is known on %s", (zone, day, offset) => {
		expect(offsetOn(zone, day)).toBe(offset);
	});

	test("changes on the day on which clocks are moved, whatever time and day of the week it is now", () => {
		for (let hours = 0; hours < 7 * 24; hours += 5) {
			const changes = listZoneOffsets("Europe/Berlin", NOW + hours * HOUR).filter(({ from }) =>
				from.startsWith("2027"),
			);
			expect(changes, `${hours} hours later`).toEqual([
				{ from: "2027-03-28", offset: 2 * HOUR },
				{ from: "2027-10-31", offset: HOUR },
			]);
		}
	});

	test.each(["Asia/Tokyo", "Europe/Berlin", "America/St_Johns", "Africa/Casablanca", "Pacific/Chatham"])(
		"in %s makes the right instant of noon on every day of three years before and after",
		(zone) => {
			const offsets = listZoneOffsets(zone, NOW);
			for (let at = NOW - 3 * 365 * DAY; at < NOW + 3 * 365 * DAY; at += DAY) {
				const day = new Date(at).toISOString().slice(0, 10);
				const offset = offsets.findLast(({ from }) => from <= day)!.offset;
				expect(Date.parse(`${day}T12:00:00Z`) - offset, day).toBe(toInstant(day, "12:00", zone));
			}
		},
	);

	test("is known for twenty years to come, in order, with no change said twice", () => {
		const offsets = listZoneOffsets("Europe/Berlin", NOW);
		expect(offsets[0]?.from).toBe("");
		expect(offsets.at(-1)?.from.slice(0, 4)).toBe("2046");
		expect(offsets.map(({ from }) => from)).toEqual(offsets.map(({ from }) => from).toSorted());
		for (const [at, { offset }] of offsets.entries()) expect(offset).not.toBe(offsets[at - 1]?.offset);
	});
});
