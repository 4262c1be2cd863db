import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { salonConfigsInput } from "#domain/booking/salons/inputs/salon-config-inputs.ts";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { loadHolidays } from "#web/booking/salons/special/japaneseHolidays.ts";
import { SpecialDatesFields } from "#web/booking/salons/special/SpecialDatesFields.tsx";
import {
	closeHolidays,
	listUnsetHolidays,
	replaceSpecialDate,
	specialDatesBodyOf,
	specialDatesDraftOf,
} from "#web/booking/salons/special/specialDatesDraft.ts";
import { createDayLooks, YearCalendar } from "#web/booking/salons/special/YearCalendar.tsx";
import { bindFields } from "#web/platform/ui/bindFields.ts";

const NEW_YEAR = { date: "2027-01-01", name: "年始", hours: [{ from: "12:00", to: "17:00" }] };
const opening = { year: 2027, opening_hours: [], special_dates: [NEW_YEAR], version: 5 };
const MONDAYS = [{ weekday: 1, hours: [{ from: "10:00", to: "19:00" }] }];

describe("the public holidays of a year", () => {
	test("are those of Japan, substitute ones too", async () => {
		const holidays = await loadHolidays(2027);
		expect(holidays.find(({ date }) => date === "2027-01-01")?.name).toBe("元日");
		expect(holidays.find(({ date }) => date === "2027-03-22")?.name).toMatch(/振替休日/);
		expect(holidays.every(({ date }) => date.startsWith("2027-"))).toBe(true);
	});

	test("are none where nobody knows them yet", async () => {
		expect(await loadHolidays(2100)).toEqual([]);
	});

	test("are closed all at once, except those for which something is set", async () => {
		const holidays = await loadHolidays(2027);
		const { dates } = specialDatesDraftOf(opening);
		const closed = closeHolidays(dates, holidays);
		expect(closed).toHaveLength(holidays.length);
		expect(closed[0]).toMatchObject({ date: "2027-01-01", name: "年始", hours: [{ from: "12:00" }] });
		expect(closed[1]).toMatchObject({ date: "2027-01-11", name: "成人の日", hours: [] });
		expect(listUnsetHolidays(closed, holidays)).toEqual([]);
	});
});

describe("special dates", () => {
	test("are sent for their year, in a body that the server's schema takes", () => {
		const body = specialDatesBodyOf(specialDatesDraftOf(opening));
		expect(body).toEqual({ year: 2027, special_dates: [NEW_YEAR], version: 5 });
		expect(salonConfigsInput.safeParse(body).success).toBe(true);
	});

	test("stay in the order of the year, and become usual again", () => {
		const { dates } = specialDatesDraftOf(opening);
		const more = replaceSpecialDate(
			replaceSpecialDate(dates, "2027-12-31", { date: "2027-12-31", name: "", hours: [] }),
			"2027-05-01",
			{ date: "2027-05-01", name: "", hours: [] },
		);
		expect(more.map(({ date }) => date)).toEqual(["2027-01-01", "2027-05-01", "2027-12-31"]);
		expect(replaceSpecialDate(more, "2027-01-01", null).map(({ date }) => date)).toEqual([
			"2027-05-01",
			"2027-12-31",
		]);
	});
});

describe("the calendar", () => {
	const facts = {
		dates: specialDatesDraftOf({
			...opening,
			special_dates: [NEW_YEAR, { date: "2027-01-04", name: "", hours: [] }],
		}).dates,
		holidays: [{ date: "2027-01-11", name: "成人の日" }],
		weekdays: MONDAYS,
		errors: { "special_dates[0][hours][0][to]": "終了は開始より後にしてください。" },
	};

	test("tells days apart by their look and in words", () => {
		const look = createDayLooks(facts);
		expect(look("2027-01-01")).toMatchObject({
			look: "changed",
			descriptions: ["年始", "営業時間を変更", "（入力に誤りがあります）"],
		});
		expect(look("2027-01-04")).toMatchObject({ look: "closed", descriptions: ["休業"] });
		expect(look("2027-01-11")).toMatchObject({ look: "holiday", descriptions: ["成人の日", "祝日"] });
		expect(look("2027-01-05")).toMatchObject({ look: "weekly", descriptions: ["定休日"] });
		expect(look("2027-01-18")).toMatchObject({ look: undefined, descriptions: [] });
	});

	test("holds every day of the year once, of which one a month is in the order of tabs", () => {
		const html = renderElement(
			createElement(YearCalendar, {
				year: 2027,
				chosenDate: "2027-01-04",
				onChoose: () => undefined,
				...facts,
			}),
		);
		const days = [...html.matchAll(/<button[^>]*data-day="(2027-[^"]+)"[^>]*>/g)];
		expect(days).toHaveLength(365);
		expect(new Set(days.map(([, day]) => day)).size).toBe(365);
		expect(days.filter(([tag]) => tag.includes('tabindex="0"'))).toHaveLength(12);
		expect(html).toMatch(/aria-label="1月4日\(月\) 休業"/);
		expect(days.filter(([tag]) => tag.includes('aria-pressed="true"'))).toHaveLength(1);
	});

	test("offers to close the holidays to whoever may change them, and folds the months that have passed", () => {
		const state = {
			draft: { year: 2027, dates: facts.dates, version: 5 },
			set: () => undefined,
			errors: {},
		};
		const shown = (readOnly: boolean, { today = "2026-11-29", errors = facts.errors } = {}) =>
			renderElement(
				createElement(SpecialDatesFields, {
					...state,
					...facts,
					errors,
					today,
					field: bindFields(state),
					update: () => undefined,
					readOnly,
				}),
			);
		expect(shown(false)).toContain("祝日をすべて休業日にする（1日）");
		expect(shown(true)).not.toContain("祝日をすべて休業日にする");
		const later = shown(false, { today: "2027-11-29", errors: {} as typeof facts.errors });
		expect(later).toContain("過ぎた月も表示する（1月〜10月）");
		expect(later).not.toContain('data-day="2027-10-31"');
		expect(later).toContain('data-day="2027-11-01"');
		// A date with an error must be visible.
		expect(shown(false, { today: "2027-11-29" })).toContain('data-day="2027-01-01"');
	});
});

test("a day is named with its weekday", () => {
	expect(formatMonthDay("2026-11-03")).toBe("11月3日(火)");
	expect(formatMonthDay("2028-02-29")).toBe("2月29日(火)");
});
