import { html } from "hono/html";
import {
	AVAILABILITY_MARKS,
	availabilityMark,
	dayInWords,
	timeInWords,
	weekdayName,
} from "#domain/booking/salons/marks.ts";
import { clockOf, dayWritten, toDayNumber, weekdayOf } from "#domain/booking/salons/minutes.ts";
import { SALON_PAGES, salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import { hiddenFields } from "#functions/booking/booking-pages/booking-page-fields.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import type { CourseRow, ResourceRow } from "../engine/salon-rows.ts";
import type { AnswerTo } from "../questions/registry.ts";
import {
	addressAt,
	type BookingChoice,
	CHOICE_FIELDS,
	mayChooseCourse,
	mayChooseStaff,
	paramsOf,
	staffFor,
} from "./booking-choice.ts";
import { chosenSteps, priceOf } from "./choose-course-page.ts";
import { daysShown, GRID_DAYS, gridStart, MONTH_DAYS, queryGrid } from "./grid-query.ts";
import type { OpenSalon } from "./open-salon.ts";
import { salonBookingPage } from "./salon-page.ts";
import script from "./script.js?raw";
import { fullDays, waitForm } from "./waiting-page.ts";

export type GridChoice = BookingChoice & { course: CourseRow; staff: ResourceRow | null };
type Days = AnswerTo<"grid">;

interface GridPage {
	salon: OpenSalon;
	choice: GridChoice;
	/** The first day that was asked for. */
	week: string;
	problem?: string;
	changes?: readonly string[];
	/** Times that are offered instead of one that is taken. */
	next?: { date: string; from: number }[];
	status?: 200 | 409 | 422;
}

/** Days and times in ◎ ○ △ ×, a week at a time; every free time is a button. */
export async function gridPage(c: RequestContext, page: GridPage): Promise<Response> {
	const { salon, choice, problem, changes, next = [], status = 200 } = page;
	const { ctx } = c.var;
	const date = gridStart(ctx, salon, page.week);
	const days = await queryGrid(ctx, salon, choice, { date, days: GRID_DAYS });
	const { course, staff, change } = choice;
	const names = [
		[course.name, priceOf(course)].filter(Boolean).join(" "),
		staff?.name ?? (staffFor(salon, course).length > 0 ? "指名なし" : ""),
	];
	const fields = hiddenFields({
		[CHOICE_FIELDS.token]: salon.visitor.token,
		[CHOICE_FIELDS.course]: course.id,
		[CHOICE_FIELDS.staff]: paramsOf(choice).staff,
		[CHOICE_FIELDS.change]: change,
		[CHOICE_FIELDS.visit]: ctx.newId(),
	});
	return salonBookingPage(c, salon, {
		title: change === null ? "日時を選ぶ" : "変更後の日時を選ぶ",
		...{ status, problem, changes, script },
		body: html`${chosenSteps(names.filter(Boolean))}
			${
				next.length > 0 &&
				html`<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.hold}" class="next">
				<h2>近い空き時間</h2>
				${fields}
				${next.map((time) => html`<button class="quiet" name="${CHOICE_FIELDS.at}" value="${timeParameter(time)}">${dayInWords(time.date)} ${timeInWords(time.from)}</button>`)}
			</form>`
			}
			${weeks(c, salon, choice, date)}
			<p class="legend">◎ 余裕あり　○ 空きあり　△ 残りわずか　× 空きなし</p>
			<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.hold}" data-grid>
				${fields}
				${table(days, date)}
			</form>
			${await waitForm(ctx, salon, choice, fullDays(ctx, salon, choice, { days: days.days, date }))}
			<p>
				${mayChooseStaff(salon, course, change) && html`<a href="${addressAt(salon, "", { course: course.id, change })}">担当を選び直す</a>　`}
				${mayChooseCourse(salon, change) && html`<a href="${addressAt(salon, "", { change })}">コースを選び直す</a>`}
			</p>`,
	});
}

export const timeParameter = ({ date, from }: { date: string; from: number }): string =>
	`${date}T${clockOf(from)}`;

/** The way to the weeks beside it. */
function weeks(c: RequestContext, salon: OpenSalon, choice: GridChoice, date: string) {
	const { first, last } = daysShown(c.var.ctx, salon);
	const at = (days: number) => dayWritten(toDayNumber(date) + days);
	const link = (week: string, text: string, rel: string) =>
		html`<a href="${addressAt(salon, "", { ...paramsOf(choice), week })}" rel="${rel}">${text}</a>`;
	const [, earlier = first] = [first, at(-GRID_DAYS)].toSorted();
	return html`<nav class="weeks" aria-label="週" data-first="${first}" data-last="${last}" data-date="${date}"
			data-times="${addressAt(salon, SALON_PAGES.times, paramsOf(choice))}">
		${date > first ? link(earlier, "前の週", "prev") : html`<i></i>`}
		<span aria-live="polite">${shortDay(date)} 〜 ${shortDay(at(GRID_DAYS - 1))}</span>
		${at(GRID_DAYS) <= last ? link(at(GRID_DAYS), "次の週", "next") : html`<i></i>`}
	</nav>`;
}

const shortDay = (date: string): string => {
	const [, month, day] = date.split("-").map(Number);
	return `${month}/${day}`;
};

/** The table of a week: a row for each time at which any of its days has one. */
function table({ of, days }: Days, date: string) {
	const all = days.map((day, index) => {
		const number = toDayNumber(date) + index;
		return {
			date: dayWritten(number),
			number,
			free: new Map(day.from.map((from, at) => [from, day.free[at]!])),
		};
	});
	const rows = [...new Set(days.flatMap(({ from }) => from))].sort((one, other) => one - other);
	if (rows.length === 0) return html`<p class="note" data-table>${EMPTY_WEEK}</p>`;
	return html`<table data-table>
		<thead><tr><th scope="col">時間</th>${all.map(
			(day) =>
				html`<th scope="col" class="${DAY_CLASSES[weekdayOf(day.number)] ?? ""}">${shortDay(day.date)}<br />${weekdayName(day.number)}</th>`,
		)}</tr></thead>
		<tbody>${rows.map(
			(from) =>
				html`<tr><th scope="row">${timeInWords(from)}</th>${all.map((day) => cell(day, from, of))}</tr>`,
		)}</tbody>
	</table>`;
}

const EMPTY_WEEK = "この週に予約できる時間はありません。";
const DAY_CLASSES: Record<number, string> = { 0: "sun", 6: "sat" };

function cell({ date, free }: { date: string; free: Map<number, number> }, from: number, of: number) {
	const mark = AVAILABILITY_MARKS[availabilityMark(free.get(from) ?? 0, of)];
	const name = `${dayInWords(date)} ${timeInWords(from)} ${mark.word}`;
	return mark === AVAILABILITY_MARKS.none
		? html`<td><span role="img" aria-label="${name}">${mark.sign}</span></td>`
		: html`<td><button name="${CHOICE_FIELDS.at}" value="${timeParameter({ date, from })}" aria-label="${name}">${mark.sign}</button></td>`;
}

/** The times of a month, for the page's script. */
export async function monthTimes(
	c: RequestContext,
	salon: OpenSalon,
	choice: GridChoice,
	from: string,
): Promise<Response> {
	const date = gridStart(c.var.ctx, salon, from);
	const { of, days } = await queryGrid(c.var.ctx, salon, choice, { date, days: MONTH_DAYS });
	return c.json({ date, of, days, full: fullDays(c.var.ctx, salon, choice, { days, date }) });
}
