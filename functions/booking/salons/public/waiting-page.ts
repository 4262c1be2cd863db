import { html } from "hono/html";
import { dayInWords } from "#domain/booking/salons/marks.ts";
import { dayWritten, toDayNumber } from "#domain/booking/salons/minutes.ts";
import { isDayFull } from "#domain/booking/salons/waiting.ts";
import { SALON_PAGES, salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import { factList } from "#functions/booking/booking-pages/booking-page.ts";
import { hiddenFields } from "#functions/booking/booking-pages/booking-page-fields.ts";
import type { Ctx } from "#functions/context.ts";
import type { AnswerTo } from "../questions/registry.ts";
import { salonMinute } from "../salon-minute.ts";
import { listOwnWaiting, type OwnWaitingEntry } from "../waiting/own-waiting.ts";
import { CHOICE_FIELDS, paramsOf } from "./booking-choice.ts";
import type { OpenSalon } from "./open-salon.ts";
import type { partNames } from "./part-names.ts";
import { offerOf, writeOffer } from "./salon-confirmation.ts";
import type { GridChoice } from "./time-grid-page.ts";

type Days = AnswerTo<"grid">["days"];

/** The full days among some, for which this visitor may wait; none where the salon takes nobody who waits. */
export function fullDays(
	ctx: Ctx,
	{ takesWaiting, visitor, rules }: OpenSalon,
	choice: Pick<GridChoice, "change">,
	{ days, date }: { days: Days; date: string },
): string[] {
	if (!takesWaiting || !visitor.isFriend || choice.change !== null) return [];
	const now = salonMinute(ctx.now, ctx.zone);
	return days.flatMap((day, index) => {
		const number = toDayNumber(date) + index;
		const times = day.from.map((from, at) => ({ from, free: day.free[at]! }));
		return isDayFull(times, { day: number, now, ...rules.window }) ? [dayWritten(number)] : [];
	});
}

/** Below the grid: to be told when a time of a full day becomes free. The page's script fills it anew for other weeks. */
export async function waitForm(ctx: Ctx, salon: OpenSalon, choice: GridChoice, full: readonly string[]) {
	const { takesWaiting, visitor } = salon;
	if (!takesWaiting || !visitor.isFriend || choice.change !== null) return "";
	const waited = await waitedDays(ctx, salon, choice);
	return html`<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.wait}" class="waits" data-waits="${waited.join(" ")}"${full.length === 0 ? html` hidden` : ""}>
		<h2>満席の日に空きが出たら、LINEでお知らせします</h2>
		${hiddenFields({
			[CHOICE_FIELDS.token]: visitor.token,
			[CHOICE_FIELDS.course]: choice.course.id,
			[CHOICE_FIELDS.staff]: paramsOf(choice).staff,
			[CHOICE_FIELDS.shown]: writeOffer(ctx, salon, offerOf(choice)),
		})}
		<div class="next" data-days>${full.map((date) =>
			waited.includes(date)
				? html`<p class="note">${dayInWords(date)}は、お知らせ待ちです。</p>`
				: html`<button class="quiet" name="${CHOICE_FIELDS.day}" value="${date}">${dayInWords(date)}に空いたら知らせる</button>`,
		)}</div>
	</form>`;
}

/** The days for which a friend waits with just this choice. */
async function waitedDays(
	ctx: Ctx,
	{ id, visitor }: OpenSalon,
	{ course, staff }: GridChoice,
): Promise<string[]> {
	if (!visitor.isFriend) return [];
	const own = await listOwnWaiting(ctx, id, visitor.id);
	return own.flatMap(({ courseId, resourceId, date }) =>
		courseId === course.id && resourceId === (staff?.id ?? null) ? [date] : [],
	);
}

/** Among the friend's own bookings: what they wait for, each to be withdrawn. */
export const waitingList = (
	salon: OpenSalon,
	own: readonly OwnWaitingEntry[],
	names: Awaited<ReturnType<typeof partNames>>,
) =>
	own.length === 0
		? ""
		: html`<h2>空きのお知らせ待ち</h2>
			${own.map(
				({ id, date, courseId, resourceId }) => html`<section class="booking">
				${factList([
					["日にち", dayInWords(date)],
					["コース", names.course(courseId)],
					["担当", names.resource(resourceId) || "指名なし"],
				])}
				<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.unwait}">
					${hiddenFields({ [CHOICE_FIELDS.token]: salon.visitor.token, [CHOICE_FIELDS.id]: id })}
					<button class="quiet" aria-label="${dayInWords(date)}のお知らせを取り消す">お知らせを取り消す</button>
				</form>
			</section>`,
			)}`;
