import fc from "fast-check";
import { expect, test } from "vitest";
import { findExpiredBackups } from "#domain/console/backups/backup-retention.ts";

const dayOf = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
const daily = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ id: index + 1, day: dayOf(index) }));
const keptOf = (backups: { id: number; day: string }[]) => {
	const expired = findExpiredBackups(backups);
	return backups.filter((backup) => !expired.includes(backup)).map(({ day }) => day);
};

test("of two years seven days, four weeks and twelve months are kept, the newest of each", () => {
	expect(keptOf(daily(730))).toEqual([
		...["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31", "2027-06-30"],
		...["2027-07-31", "2027-08-31", "2027-09-30", "2027-10-31", "2027-11-30", "2027-12-12"],
		...["2027-12-19", "2027-12-25", "2027-12-26", "2027-12-27", "2027-12-28", "2027-12-29"],
		...["2027-12-30", "2027-12-31"],
	]);
});

test("of several backups of a day the newest is kept", () => {
	expect(
		findExpiredBackups([
			{ id: 1, day: "2026-11-20" },
			{ id: 2, day: "2026-11-20" },
		]),
	).toEqual([{ id: 1, day: "2026-11-20" }]);
});

test("deleting what is expired leaves nothing expired, and always the newest", () => {
	fc.assert(
		fc.property(fc.array(fc.nat(800), { minLength: 1 }), (days) => {
			const backups = days.sort((a, b) => a - b).map((day, index) => ({ id: index, day: dayOf(day) }));
			const expired = findExpiredBackups(backups);
			const kept = backups.filter((backup) => !expired.includes(backup));
			expect(kept).toContain(backups.at(-1));
			expect(findExpiredBackups(kept)).toEqual([]);
			expect(kept.length).toBeLessThanOrEqual(23);
		}),
	);
});
