import { html } from "hono/html";
import { formatDayInWords } from "#domain/booking/salons/availability-marks.ts";
import { formatDayNumber, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { isDayFull } from "#domain/booking/salons/waiting-times.ts";
import { SALON_PAGES, salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import { renderFactList } from "#functions/booking/booking-pages/booking-page.ts";
import { renderHiddenFields } from "#functions/booking/booking-pages/booking-page-fields.ts";
import type { Ctx } from "#functions/context.ts";
import type { RoomQueryAnswer } from "../queries/registry.ts";
import { toSalonMinute } from "../salon-minute.ts";
import { listOwnWaitingEntries, type OwnWaitingEntry } from "../waiting/list-own-waiting-entries.ts";
import { CHOICE_FIELDS, toChoiceParams } from "./booking-choice.ts";
import type { OpenSalon } from "./find-open-salon.ts";
import type { readPartNames } from "./read-part-names.ts";
import { signWaitingOffer, toConfirmedOffer } from "./salon-confirmation.ts";
import type { GridChoice } from "./time-grid-page.ts";

type GridDays = RoomQueryAnswer<"grid">["days"];

/** Full days that this visitor can wait for; empty where the salon has no waiting list. */
export function listFullDays(
	ctx: Ctx,
	{ takesWaiting, visitor, rules }: OpenSalon,
	choice: Pick<GridChoice, "change">,
	{ days, date }: { days: GridDays; date: string },
): string[] {
	if (!takesWaiting || !visitor.isFriend || choice.change !== null) return [];
	const now = toSalonMinute(ctx.now, ctx.zone);
	return days.flatMap((day, index) => {
		const number = toDayNumber(date) + index;
		const times = day.from.map((from, timeIndex) => ({ from, free: day.free[timeIndex]! }));
		return isDayFull(times, { day: number, now, ...rules.window }) ? [formatDayNumber(number)] : [];
	});
}

/**
 * Form below the grid that joins the waiting list of a full day. The page's script replaces the days for
 * other weeks.
 */
export async function renderWaitForm(
	ctx: Ctx,
	salon: OpenSalon,
	choice: GridChoice,
	full: readonly string[],
) {
	const { takesWaiting, visitor } = salon;
	if (!takesWaiting || !visitor.isFriend || choice.change !== null) return "";
	const waitedDays = await listWaitedDays(ctx, salon, choice);
	return html`<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.wait}" class="waits" data-waits="${waitedDays.join(" ")}"${full.length === 0 ? html` hidden` : ""}>
		<h2>満席の日に空きが出たら、LINEでお知らせします</h2>
		${renderHiddenFields({
			[CHOICE_FIELDS.token]: visitor.token,
			[CHOICE_FIELDS.course]: choice.course.id,
			[CHOICE_FIELDS.staff]: toChoiceParams(choice).staff,
			[CHOICE_FIELDS.shown]: signWaitingOffer(ctx, salon, toConfirmedOffer(choice)),
		})}
		<div class="next" data-days>${full.map((date) =>
			waitedDays.includes(date)
				? html`<p class="note">${formatDayInWords(date)}は、お知らせ待ちです。</p>`
				: html`<button class="quiet" name="${CHOICE_FIELDS.day}" value="${date}">${formatDayInWords(date)}に空いたら知らせる</button>`,
		)}</div>
	</form>`;
}

/** Days that a friend waits for with the same choice. */
async function listWaitedDays(
	ctx: Ctx,
	{ id, visitor }: OpenSalon,
	{ course, staff }: GridChoice,
): Promise<string[]> {
	if (!visitor.isFriend) return [];
	const ownEntries = await listOwnWaitingEntries(ctx, id, visitor.id);
	return ownEntries.flatMap(({ courseId, resourceId, date }) =>
		courseId === course.id && resourceId === (staff?.id ?? null) ? [date] : [],
	);
}

/** List of the friend's waiting list entries, each with a button to end it. */
export const renderWaitingEntries = (
	salon: OpenSalon,
	ownEntries: readonly OwnWaitingEntry[],
	names: Awaited<ReturnType<typeof readPartNames>>,
) =>
	ownEntries.length === 0
		? ""
		: html`<h2>空きのお知らせ待ち</h2>
			${ownEntries.map(
				({ id, date, courseId, resourceId }) => html`<section class="booking">
				${renderFactList([
					["日にち", formatDayInWords(date)],
					["コース", names.course(courseId)],
					["担当", names.resource(resourceId) || "指名なし"],
				])}
				<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.unwait}">
					${renderHiddenFields({ [CHOICE_FIELDS.token]: salon.visitor.token, [CHOICE_FIELDS.id]: id })}
					<button class="quiet" aria-label="${formatDayInWords(date)}のお知らせを取り消す">お知らせを取り消す</button>
				</form>
			</section>`,
			)}`;
