import { describe, expect, test } from "vitest";
import { problemWithCondition } from "#domain/engine/filters/broken-filter.ts";
import { calendar } from "#domain/engine/filters/conditions/calendar.ts";
import {
	chooseOptions,
	keepOptionsOfSalons,
	NO_CRITERIA,
	settledCalendar,
} from "#domain/engine/filters/conditions/calendar-phase.ts";
import { noNames } from "#domain/engine/filters/named-kinds.ts";
import { RESERVATION_STATUS_LABELS } from "#domain/engine/reservations/reservation-status.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";

const read = (asked: object = {}) => calendar.schema.parse({ type: 67, salonIds: [1], ...asked });
const problems = (asked: object) =>
	calendar.schema
		.safeParse({ type: 67, salonIds: [1], ...asked })
		.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

const days = (from: string | null, to: string | null) => ({ selected: { from, to } });
const resource = (asked: object) => ({ resource: { use: true, ...asked } });

describe("[A-197] a condition on calendar reservations", () => {
	test("needs nothing but salons", () => {
		expect(problems({ salonIds: [] })).toEqual([["salonIds", FILTER_TEXTS.salonRequired]]);
		expect(problems({ salonIds: undefined })).toEqual([["salonIds", FILTER_TEXTS.salonRequired]]);
		expect(read({ salonIds: ["1", 2, 1] })).toEqual({ ...calendar.blank(), salonIds: [1, 2] });
	});

	test("[A-198, A-199] knows some or all, and three phases", () => {
		expect(problems({ matchType: "any" })).toEqual([["matchType", FIELD_TEXTS.choiceUnknown]]);
		expect(problems({ reservationPhase: "once" })).toEqual([["reservationPhase", FIELD_TEXTS.choiceUnknown]]);
	});

	test("[A-200] takes days in order, one of them at least", () => {
		const within = (from: string | null, to: string | null) => ({
			timeRange: { use: true, ...days(from, to) },
		});
		const at = "timeRange.selected.from";
		expect(problems(within("2026-04-01", "2026-04-01"))).toEqual([]);
		expect(problems(within("2026-04-01", null))).toEqual([]);
		expect(problems(within(null, null))).toEqual([[at, FILTER_TEXTS.periodRequired]]);
		expect(problems(within("2026-04-02", "2026-04-01"))).toEqual([[at, FILTER_TEXTS.periodReversed]]);
		expect(problems(within("2026-02-30", null))).toEqual([[at, FIELD_TEXTS.dateRequired]]);
	});

	test("[A-201] takes some resources or all of them, of courses likewise", () => {
		for (const name of ["resource", "course"]) {
			const part = (asked: object) => ({ [name]: { use: "1", ...asked } });
			expect(problems(part({}))).toEqual([[`${name}.selected`, FIELD_TEXTS.choiceRequired]]);
			expect(problems(part({ selected: [0] })).map(([field]) => field)).toEqual([`${name}.selected.0`]);
			expect(read(part({ selected: ["7", 7, 8] }))).toMatchObject({
				[name]: { use: true, dynamic: false, selected: [7, 8] },
			});
			expect(read(part({ dynamic: true }))).toMatchObject({ [name]: { dynamic: true, selected: [] } });
		}
	});

	test("[A-203] takes -1 as all of them", () => {
		expect(read(resource({ selected: [-1, 7] })).resource).toMatchObject({ dynamic: true, selected: [] });
	});

	test("[A-202] takes statuses that there are, one at least", () => {
		const keys = Object.keys(RESERVATION_STATUS_LABELS);
		expect(read({ status: { use: true, selected: [...keys, "approved"] } }).status.selected).toEqual(keys);
		expect(problems({ status: { use: true } })).toEqual([["status.selected", FIELD_TEXTS.choiceRequired]]);
		expect(problems({ status: { use: true, selected: ["blocked"] } })).toEqual([
			["status.selected.0", FIELD_TEXTS.choiceUnknown],
		]);
	});

	test("keeps nothing that is not in use", () => {
		expect(
			read({
				timeRange: { use: false, invert: true, ...days("2026-04-01", null) },
				resource: { use: false, dynamic: true, with_past: true },
				course: { use: false, selected: [3] },
				status: { use: false, selected: ["pending"] },
			}),
		).toEqual({ ...calendar.blank(), salonIds: [1] });
	});
});

describe("the phase", () => {
	const asked = read({
		timeRange: { use: true, invert: true, ...days("2026-04-01", null) },
		...resource({ invert: true, dynamic: true, with_past: true }),
		course: { use: true, invert: true, selected: [3] },
		status: { use: true, invert: true, selected: ["canceled"] },
	});

	test("[A-248] reserved sets isReserved, whatever was sent, and keeps what is asked", () => {
		expect(settledCalendar({ ...asked, isReserved: false })).toEqual({ ...asked, isReserved: true });
		expect(read({ isReserved: "0" }).isReserved).toBe(true);
	});

	test("[A-249] notReserved clears isReserved and every invert flag, and nothing else", () => {
		expect(settledCalendar({ ...asked, reservationPhase: "notReserved" as const })).toEqual({
			...asked,
			reservationPhase: "notReserved",
			isReserved: false,
			timeRange: { ...asked.timeRange, invert: false },
			resource: { ...asked.resource, invert: false },
			course: { ...asked.course, invert: false },
			status: { ...asked.status, invert: false },
		});
	});

	test("[A-250] neverReserved clears all that is asked", () => {
		expect(settledCalendar({ ...asked, reservationPhase: "neverReserved" as const })).toEqual({
			...{ ...asked, reservationPhase: "neverReserved", isReserved: false },
			...NO_CRITERIA,
		});
		expect(read({ ...asked, reservationPhase: "neverReserved" })).toMatchObject(NO_CRITERIA);
	});
});

describe("[A-253, A-254] other salons", () => {
	const all = [
		{ id: 7, salon_id: 1 },
		{ id: 8, salon_id: 2 },
	];
	const part = { ...NO_CRITERIA.resource, use: true, selected: [7, 8, 99] };

	test("keep only what belongs to them", () => {
		expect(keepOptionsOfSalons(part, [1], all)).toEqual({ ...part, selected: [7] });
		expect(keepOptionsOfSalons(part, [1, 2], all)).toEqual({ ...part, selected: [7, 8] });
		expect(keepOptionsOfSalons(part, [3], all)).toEqual({ ...part, selected: [] });
		expect(keepOptionsOfSalons(part, [], all)).toEqual({ ...part, selected: [] });
	});

	test("have all of theirs where all are asked for", () => {
		const every = { ...part, dynamic: true, selected: [] };
		expect(keepOptionsOfSalons(every, [2], all)).toEqual(every);
	});
});

describe("choosing resources", () => {
	const part = { ...NO_CRITERIA.resource, use: true };
	const every = { ...part, dynamic: true };

	test("takes those of the list", () => {
		expect(chooseOptions(part, [7, 8], [7, 8, 9])).toEqual({ ...part, selected: [7, 8] });
	});

	test("[A-203] 'select all' is dynamic and stands alone", () => {
		expect(chooseOptions({ ...part, selected: [7] }, [7, -1], [7, 8])).toEqual(every);
		expect(chooseOptions(every, [-1, 8], [7, 8])).toEqual({ ...part, selected: [8] });
		expect(chooseOptions(every, [], [7, 8])).toEqual(part);
	});

	test("[A-369] raises an internal error for a value that the list does not have", () => {
		expect(() => chooseOptions(part, [99], [7, 8])).toThrow(FILTER_TEXTS.optionInvalid);
		expect(() => chooseOptions(part, [-2], [7, 8])).toThrow(FILTER_TEXTS.optionInvalid);
		// An option chosen before its deletion may stay.
		expect(chooseOptions({ ...part, selected: [99] }, [99, 7], [7]).selected).toEqual([99, 7]);
	});
});

describe("read aloud", () => {
	const names = {
		...noNames(),
		salons: new Map([[1, "本店"]]),
		resources: new Map([[7, "佐藤"]]),
		courses: new Map([[3, "カット"]]),
	};

	test.each([
		[{}, "店舗「本店」のいずれかで予約している"],
		[
			{ matchType: "all", reservationPhase: "neverReserved" },
			"店舗「本店」のすべてで一度も予約したことがない",
		],
		[
			{
				timeRange: { use: true, invert: true, ...days("2026-04-01", "2026-04-30") },
				...resource({ dynamic: true }),
				course: { use: true, selected: [3] },
				status: { use: true, selected: ["canceled"] },
			},
			"店舗「本店」のいずれかで予約している（予約日2026/04/01〜2026/04/30を除く、スタッフ・席「すべて」、コース「カット」、状態「キャンセル済み」）",
		],
	])("%j", (asked, sentence) => {
		expect(calendar.sentence(read(asked), names)).toBe(sentence);
	});

	test("what was deleted is a mistake, except where the past is asked for", () => {
		const part = resource({ selected: [7, 99] });
		const withPast = read(resource({ selected: [7, 99], with_past: true }));
		expect(calendar.references?.(read(part))).toEqual({ salons: [1], resources: [7, 99], courses: [] });
		expect(problemWithCondition(read(part), names)).toBe(FIELD_TEXTS.choiceDeleted);
		expect(problemWithCondition(withPast, names)).toBeNull();
		expect(calendar.sentence(withPast, names)).toContain("スタッフ・席「佐藤、削除済み」");
	});
});
