import { html } from "hono/html";
import {
	AVAILABILITY_MARKS,
	formatDayInWords,
	formatTimeInWords,
	formatWeekday,
	getAvailabilityMark,
} from "#domain/booking/salons/availability-marks.ts";
import {
	formatClockMinute,
	formatDayNumber,
	getWeekday,
	toDayNumber,
} from "#domain/booking/salons/salon-minutes.ts";
import { SALON_PAGES, salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import { renderHiddenFields } from "#functions/booking/booking-pages/booking-page-fields.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import type { CourseRow, ResourceRow } from "../engine/salon-rows.ts";
import type { RoomQueryAnswer } from "../queries/registry.ts";
import {
	type BookingChoice,
	buildSalonPageUrl,
	CHOICE_FIELDS,
	canChooseCourse,
	canChooseStaff,
	listBookableStaff,
	toChoiceParams,
} from "./booking-choice.ts";
import script from "./booking-script.js?raw";
import { formatCoursePrice, renderChosenSteps } from "./choose-course-and-staff-page.ts";
import type { OpenSalon } from "./find-open-salon.ts";
import {
	GRID_DAYS,
	GRID_MONTH_DAYS,
	getGridStart,
	getViewableDays,
	queryTimeGrid,
} from "./query-time-grid.ts";
import { renderSalonPage } from "./salon-page.ts";
import { listFullDays, renderWaitForm } from "./waiting-list-forms.ts";

/** Choice of course and staff for which the grid shows times; null is any staff member. */
export type GridChoice = BookingChoice & { course: CourseRow; staff: ResourceRow | null };
type GridAnswer = RoomQueryAnswer<"grid">;

interface GridPageContent {
	salon: OpenSalon;
	choice: GridChoice;
	/** Requested first day. */
	week: string;
	problem?: string;
	changes?: readonly string[];
	/** Times offered instead of a taken one. */
	next?: { date: string; from: number }[];
	status?: 200 | 409 | 422;
}

/** Page with a week's times as ◎ ○ △ ×; every free time is a button. */
export async function renderGridPage(c: RequestContext, page: GridPageContent): Promise<Response> {
	const { salon, choice, problem, changes, next = [], status = 200 } = page;
	const { ctx } = c.var;
	const date = getGridStart(ctx, salon, page.week);
	const days = await queryTimeGrid(ctx, salon, choice, { date, days: GRID_DAYS });
	const { course, staff, change } = choice;
	const names = [
		[course.name, formatCoursePrice(course)].filter(Boolean).join(" "),
		staff?.name ?? (listBookableStaff(salon, course).length > 0 ? "指名なし" : ""),
	];
	const fields = renderHiddenFields({
		[CHOICE_FIELDS.token]: salon.visitor.token,
		[CHOICE_FIELDS.course]: course.id,
		[CHOICE_FIELDS.staff]: toChoiceParams(choice).staff,
		[CHOICE_FIELDS.change]: change,
		[CHOICE_FIELDS.visit]: ctx.newId(),
	});
	return renderSalonPage(c, salon, {
		title: change === null ? "日時を選ぶ" : "変更後の日時を選ぶ",
		status,
		problem,
		changes,
		script,
		body: html`${renderChosenSteps(names.filter(Boolean))}
			${
				next.length > 0 &&
				html`<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.hold}" class="next">
				<h2>近い空き時間</h2>
				${fields}
				${next.map((time) => html`<button class="quiet" name="${CHOICE_FIELDS.at}" value="${formatTimeParameter(time)}">${formatDayInWords(time.date)} ${formatTimeInWords(time.from)}</button>`)}
			</form>`
			}
			${renderWeekNavigation(c, salon, choice, date)}
			<p class="legend">◎ 余裕あり　○ 空きあり　△ 残りわずか　× 空きなし</p>
			<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.hold}" data-grid>
				${fields}
				${renderTimeTable(days, date)}
			</form>
			${await renderWaitForm(ctx, salon, choice, listFullDays(ctx, salon, choice, { days: days.days, date }))}
			<p>
				${canChooseStaff(salon, course, change) && html`<a href="${buildSalonPageUrl(salon, "", { course: course.id, change })}">担当を選び直す</a>　`}
				${canChooseCourse(salon, change) && html`<a href="${buildSalonPageUrl(salon, "", { change })}">コースを選び直す</a>`}
			</p>`,
	});
}

/** Time of the grid as a parameter of a page. */
export const formatTimeParameter = ({ date, from }: { date: string; from: number }): string =>
	`${date}T${formatClockMinute(from)}`;

/** Links to the previous and next week. */
function renderWeekNavigation(c: RequestContext, salon: OpenSalon, choice: GridChoice, date: string) {
	const { first, last } = getViewableDays(c.var.ctx, salon);
	const dayAfter = (days: number) => formatDayNumber(toDayNumber(date) + days);
	const link = (week: string, text: string, rel: string) =>
		html`<a href="${buildSalonPageUrl(salon, "", { ...toChoiceParams(choice), week })}" rel="${rel}">${text}</a>`;
	const [, previousWeek = first] = [first, dayAfter(-GRID_DAYS)].toSorted();
	return html`<nav class="weeks" aria-label="週" data-first="${first}" data-last="${last}" data-date="${date}"
			data-times="${buildSalonPageUrl(salon, SALON_PAGES.times, toChoiceParams(choice))}">
		${date > first ? link(previousWeek, "前の週", "prev") : html`<i></i>`}
		<span aria-live="polite">${formatShortDay(date)} 〜 ${formatShortDay(dayAfter(GRID_DAYS - 1))}</span>
		${dayAfter(GRID_DAYS) <= last ? link(dayAfter(GRID_DAYS), "次の週", "next") : html`<i></i>`}
	</nav>`;
}

const formatShortDay = (date: string): string => {
	const [, month, day] = date.split("-").map(Number);
	return `${month}/${day}`;
};

/** Table of a week, with a row for each time that any of its days has. */
function renderTimeTable({ of: dayCount, days }: GridAnswer, date: string) {
	const columns = days.map((day, index) => {
		const number = toDayNumber(date) + index;
		return {
			date: formatDayNumber(number),
			number,
			free: new Map(day.from.map((from, timeIndex) => [from, day.free[timeIndex]!])),
		};
	});
	const rows = [...new Set(days.flatMap(({ from }) => from))].sort((a, b) => a - b);
	if (rows.length === 0) return html`<p class="note" data-table>${EMPTY_WEEK}</p>`;
	return html`<table data-table>
		<thead><tr><th scope="col">時間</th>${columns.map(
			(day) =>
				html`<th scope="col" class="${DAY_CLASSES[getWeekday(day.number)] ?? ""}">${formatShortDay(day.date)}<br />${formatWeekday(day.number)}</th>`,
		)}</tr></thead>
		<tbody>${rows.map(
			(from) =>
				html`<tr><th scope="row">${formatTimeInWords(from)}</th>${columns.map((day) => renderTimeCell(day, from, dayCount))}</tr>`,
		)}</tbody>
	</table>`;
}

const EMPTY_WEEK = "この週に予約できる時間はありません。";
const DAY_CLASSES: Record<number, string> = { 0: "sun", 6: "sat" };

function renderTimeCell(
	{ date, free }: { date: string; free: Map<number, number> },
	from: number,
	dayCount: number,
) {
	const mark = AVAILABILITY_MARKS[getAvailabilityMark(free.get(from) ?? 0, dayCount)];
	const name = `${formatDayInWords(date)} ${formatTimeInWords(from)} ${mark.word}`;
	return mark === AVAILABILITY_MARKS.none
		? html`<td><span role="img" aria-label="${name}">${mark.sign}</span></td>`
		: html`<td><button name="${CHOICE_FIELDS.at}" value="${formatTimeParameter({ date, from })}" aria-label="${name}">${mark.sign}</button></td>`;
}

/** Times of a month for the page's script. */
export async function renderMonthTimes(
	c: RequestContext,
	salon: OpenSalon,
	choice: GridChoice,
	from: string,
): Promise<Response> {
	const date = getGridStart(c.var.ctx, salon, from);
	const { of: dayCount, days } = await queryTimeGrid(c.var.ctx, salon, choice, {
		date,
		days: GRID_MONTH_DAYS,
	});
	return c.json({ date, of: dayCount, days, full: listFullDays(c.var.ctx, salon, choice, { days, date }) });
}
