import { html } from "hono/html";
import {
	AVAILABILITY_MARKS,
	formatTimeInWords,
	formatWeekday,
	getAvailabilityMark,
} from "#domain/booking/salons/availability-marks.ts";
import { DAY_MARKS, getDayMark, groupByDayPart } from "#domain/booking/salons/day-marks.ts";
import { formatDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { PAGE_ICONS } from "#functions/platform/public-pages/page-icons.ts";
import type { PageHtml } from "#functions/platform/public-pages/public-page.ts";
import {
	buildSalonPageUrl,
	CHOICE_FIELDS,
	formatTimeParameter,
	type OfferChoice,
	toChoiceParams,
} from "./booking-choice.ts";
import type { PublicSalon } from "./find-public-salon.ts";
import type { CalendarDay, SalonCalendar } from "./query-calendar.ts";

/** Element id of the times of a day, to which the calendar's links scroll. */
export const TIMES_ID = "times";

/** Address of a day's times. */
export const buildDayUrl = (salon: PublicSalon, choice: OfferChoice, day: number): string =>
	`${buildSalonPageUrl(salon, "", { ...toChoiceParams(choice), day: formatDayNumber(day) })}#${TIMES_ID}`;

const DAY_CLASSES: Record<number, string> = { 0: "sun", 6: "sat" };
const WEEK_DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Five weeks as a table; free and full days are links to their times. */
export function renderCalendar(
	salon: PublicSalon,
	choice: OfferChoice,
	{ calendar, selected }: { calendar: SalonCalendar; selected: number | undefined },
): PageHtml {
	const { start, days, previous, next } = calendar;
	const pageLink = (day: number | null, rel: "prev" | "next", name: string) =>
		day === null
			? html`<i></i>`
			: html`<a href="${buildSalonPageUrl(salon, "", { ...toChoiceParams(choice), week: formatDayNumber(day) })}" rel="${rel}" aria-label="${name}">${PAGE_ICONS[rel === "prev" ? "back" : "forward"]}</a>`;
	const weeks = [0, 1, 2, 3, 4].map((week) => start + week * 7);
	const viewable = [...days.keys()];
	return html`<nav class="months" aria-label="カレンダー">
			${pageLink(previous, "prev", "前の5週間")}
			<h2>${formatMonths(viewable[0] ?? start, viewable.at(-1) ?? start)}</h2>
			${pageLink(next, "next", "次の5週間")}
		</nav>
		<table class="calendar">
			<thead><tr>${WEEK_DAYS.map((weekday) => html`<th scope="col" class="${DAY_CLASSES[weekday] ?? ""}">${formatWeekday(start + weekday)}</th>`)}</tr></thead>
			<tbody>${weeks.map((sunday) => html`<tr>${WEEK_DAYS.map((weekday) => html`<td>${renderDay(salon, choice, { number: sunday + weekday, day: days.get(sunday + weekday), isSelected: sunday + weekday === selected })}</td>`)}</tr>`)}</tbody>
		</table>
		<p class="legend">◎&nbsp;余裕あり　○&nbsp;空きあり　△&nbsp;残りわずか　満&nbsp;満席　休&nbsp;お休み</p>`;
}

interface DayCell {
	number: number;
	/** Undefined where it cannot be viewed. */
	day: CalendarDay | undefined;
	isSelected: boolean;
}

function renderDay(salon: PublicSalon, choice: OfferChoice, { number, day, isSelected }: DayCell): PageHtml {
	const date = formatDayNumber(number);
	const [, month, dayOfMonth] = date.split("-").map(Number);
	// The month is written where it begins.
	const label = dayOfMonth === 1 ? `${month}/${dayOfMonth}` : String(dayOfMonth);
	const mark = day ? getDayMark(day) : "closed";
	const { sign, word } = DAY_MARKS[mark];
	const content = html`<span class="hidden">${formatMonthDay(date)} ${word}</span><span aria-hidden="true">${label}</span>${sign !== "" && html`<small aria-hidden="true">${sign}</small>`}`;
	return mark === "closed" || mark === "off"
		? html`<span class="day">${content}</span>`
		: html`<a class="day${mark === "full" ? " full" : ""}" href="${buildDayUrl(salon, choice, number)}"${isSelected ? html` aria-current="true"` : ""}>${content}</a>`;
}

/** Months of a range of days: 2026年11月〜12月. */
function formatMonths(first: number, last: number): string {
	const [[year, month], [lastYear, lastMonth]] = [first, last].map((day) =>
		formatDayNumber(day).split("-").map(Number),
	) as [[number, number], [number, number]];
	if (year !== lastYear) return `${year}年${month}月〜${lastYear}年${lastMonth}月`;
	return month === lastMonth ? `${year}年${month}月` : `${year}年${month}月〜${lastMonth}月`;
}

/** Free times of a day as buttons, by part of the day. */
export const renderDayTimes = ({ number, times }: CalendarDay, resourceCount: number): PageHtml => {
	const date = formatDayNumber(number);
	return html`${groupByDayPart(times.filter(({ free }) => free > 0)).map(
		({ name, times: partTimes }) => html`<h3>${name}</h3>
			<div class="times">${partTimes.map(({ from, free }) => {
				const mark = getAvailabilityMark(free, resourceCount);
				const { word } = AVAILABILITY_MARKS[mark];
				return html`<button name="${CHOICE_FIELDS.at}" value="${formatTimeParameter({ date, from })}" aria-label="${formatMonthDay(date)} ${formatTimeInWords(from)} ${word}">${formatTimeInWords(from)}${mark === "few" && html`<small>${word}</small>`}</button>`;
			})}</div>`,
	)}`;
};
