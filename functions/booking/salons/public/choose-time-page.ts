import { html } from "hono/html";
import { formatTimeInWords } from "#domain/booking/salons/availability-marks.ts";
import { formatDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { SALON_PAGES, salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { renderHiddenFields } from "#functions/booking/booking-pages/booking-page-fields.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import type { PageHtml } from "#functions/platform/public-pages/public-page.ts";
import { buildDayUrl, renderCalendar, renderDayTimes, TIMES_ID } from "./booking-calendar.ts";
import {
	CHOICE_FIELDS,
	type ChosenTime,
	formatTimeParameter,
	type OfferChoice,
	toChoiceParams,
} from "./booking-choice.ts";
import script from "./booking-script.js?raw";
import { renderChosen, renderProgress } from "./chosen-so-far.ts";
import type { PublicSalon } from "./find-public-salon.ts";
import {
	type CalendarDay,
	findNextFreeDay,
	isDayFree,
	queryCalendar,
	readViewableDay,
	type SalonCalendar,
} from "./query-calendar.ts";
import { renderSalonPage } from "./salon-page.ts";
import { renderWaitForm } from "./waiting-list-forms.ts";

interface TimePageContent {
	salon: PublicSalon;
	choice: OfferChoice;
	/** Requested day. */
	day: string;
	/** Any day of the requested page of the calendar. */
	week?: string;
	problem?: string;
	changes?: readonly string[];
	/** Times offered instead of a taken one. */
	next?: ChosenTime[];
	status?: 200 | 409 | 422;
}

/** Page with five weeks and the free times of one day: the requested one, or the first free one. */
export async function renderTimePage(c: RequestContext, page: TimePageContent): Promise<Response> {
	const { salon, choice, problem, changes, next = [], status = 200 } = page;
	const { ctx } = c.var;
	const { course, change } = choice;
	const requestedDay = readViewableDay(ctx, salon, page.day);
	const calendar = await queryCalendar(
		ctx,
		salon,
		choice,
		requestedDay ?? readViewableDay(ctx, salon, page.week ?? ""),
	);
	const day =
		requestedDay === undefined
			? [...calendar.days.values()].find(isDayFree)
			: calendar.days.get(requestedDay);
	const fields = renderHiddenFields({
		[CHOICE_FIELDS.token]: salon.visitor.token,
		[CHOICE_FIELDS.course]: course.id,
		[CHOICE_FIELDS.staff]: toChoiceParams(choice).staff,
		[CHOICE_FIELDS.change]: change,
		[CHOICE_FIELDS.visit]: ctx.newId(),
	});
	const holdPath = `${salonPath(salon.url.code)}${SALON_PAGES.hold}`;
	return renderSalonPage(c, salon, {
		title: change === null ? "日時を選ぶ" : "変更後の日時を選ぶ",
		status,
		problem,
		changes,
		script,
		progress: renderProgress(salon, choice, "time"),
		aside: renderChosen(salon, choice),
		body: html`${
			next.length > 0 &&
			html`<form method="post" action="${holdPath}" class="next">
				<h2>近い空き時間</h2>
				${fields}
				${next.map((time) => html`<button class="quiet" name="${CHOICE_FIELDS.at}" value="${formatTimeParameter(time)}">${formatMonthDay(time.date)} ${formatTimeInWords(time.from)}</button>`)}
			</form>`
		}
			<div class="calendar-and-times">
				<div>${renderCalendar(salon, choice, { calendar, selected: day?.number })}</div>
				<div id="${TIMES_ID}">${
					day && isDayFree(day)
						? html`<form method="post" action="${holdPath}">
							${fields}
							<h2>${formatMonthDay(formatDayNumber(day.number))}の空き時間</h2>
							${renderDayTimes(day, calendar.resourceCount)}
						</form>`
						: await renderNoTimes(c, { salon, choice, calendar, day })
				}</div>
			</div>`,
	});
}

interface DayWithoutTimes {
	salon: PublicSalon;
	choice: OfferChoice;
	calendar: SalonCalendar;
	/** Undefined where no day of the page is free. */
	day: CalendarDay | undefined;
}

/** Explains that a day has no free times; leads to the next free day and to the waiting list. */
async function renderNoTimes(
	{ var: { ctx } }: RequestContext,
	{ salon, choice, calendar, day }: DayWithoutTimes,
): Promise<PageHtml> {
	const nextDay = await findNextFreeDay(ctx, salon, choice, {
		calendar,
		from: day?.number ?? calendar.start,
	});
	const date = day && formatDayNumber(day.number);
	const text =
		day === undefined || date === undefined
			? BOOKING_TEXTS.noFreeDay
			: day.isFull
				? BOOKING_TEXTS.dayFull(formatMonthDay(date))
				: day.isOff
					? BOOKING_TEXTS.dayOff(formatMonthDay(date))
					: BOOKING_TEXTS.dayClosed(formatMonthDay(date));
	return html`<h2>${text}</h2>
		${
			nextDay === undefined
				? html`<p>${BOOKING_TEXTS.noLaterDay}</p>`
				: html`<p><a class="wide" href="${buildDayUrl(salon, choice, nextDay)}">次の空き ${formatMonthDay(formatDayNumber(nextDay))}</a></p>`
		}
		${day?.isFull && date !== undefined ? await renderWaitForm(ctx, salon, choice, date) : ""}`;
}
