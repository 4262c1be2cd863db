import { html } from "hono/html";
import { SALON_PAGES, salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { renderFactList } from "#functions/booking/booking-pages/booking-page.ts";
import { renderHiddenFields } from "#functions/booking/booking-pages/booking-page-fields.ts";
import type { Ctx } from "#functions/context.ts";
import type { PageHtml } from "#functions/platform/public-pages/public-page.ts";
import { listOwnWaitingEntries, type OwnWaitingEntry } from "../waiting/list-own-waiting-entries.ts";
import { CHOICE_FIELDS, type OfferChoice, toChoiceParams } from "./booking-choice.ts";
import type { PublicSalon } from "./find-public-salon.ts";
import type { readPartNames } from "./read-part-names.ts";
import { signWaitingOffer, toConfirmedOffer } from "./salon-confirmation.ts";

/** Form that joins the waiting list of a full day; empty where this visitor cannot wait. */
export async function renderWaitForm(
	ctx: Ctx,
	salon: PublicSalon,
	choice: OfferChoice,
	date: string,
): Promise<PageHtml | ""> {
	const { takesWaiting, visitor } = salon;
	if (!takesWaiting || !visitor.isFriend || choice.change !== null) return "";
	if ((await listWaitedDays(ctx, salon, choice)).includes(date))
		return html`<p class="note">${formatMonthDay(date)}は、お知らせ待ちです。</p>`;
	return html`<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.wait}">
		<p>空きが出たら、LINEでお知らせします。</p>
		${renderHiddenFields({
			[CHOICE_FIELDS.token]: visitor.token,
			[CHOICE_FIELDS.course]: choice.course.id,
			[CHOICE_FIELDS.staff]: toChoiceParams(choice).staff,
			[CHOICE_FIELDS.shown]: signWaitingOffer(ctx, salon, toConfirmedOffer(choice)),
		})}
		<button class="quiet" name="${CHOICE_FIELDS.day}" value="${date}">${formatMonthDay(date)}に空いたら知らせる</button>
	</form>`;
}

/** Days that a friend waits for with the same choice. */
async function listWaitedDays(
	ctx: Ctx,
	{ id, visitor }: PublicSalon,
	{ course, staff }: OfferChoice,
): Promise<string[]> {
	if (!visitor.isFriend) return [];
	const ownEntries = await listOwnWaitingEntries(ctx, id, visitor.id);
	return ownEntries.flatMap(({ courseId, resourceId, date }) =>
		courseId === course.id && resourceId === (staff?.id ?? null) ? [date] : [],
	);
}

/** List of the friend's waiting list entries, each with a button to end it. */
export const renderWaitingEntries = (
	salon: PublicSalon,
	ownEntries: readonly OwnWaitingEntry[],
	names: Awaited<ReturnType<typeof readPartNames>>,
) =>
	ownEntries.length === 0
		? ""
		: html`<h2>空きのお知らせ待ち</h2>
			${ownEntries.map(
				({ id, date, courseId, resourceId }) => html`<section class="booking">
				${renderFactList([
					["日にち", formatMonthDay(date)],
					["コース", names.course(courseId)],
					["担当", names.resource(resourceId) || "指名なし"],
				])}
				<form method="post" action="${salonPath(salon.url.code)}${SALON_PAGES.unwait}">
					${renderHiddenFields({ [CHOICE_FIELDS.token]: salon.visitor.token, [CHOICE_FIELDS.id]: id })}
					<button class="quiet" aria-label="${formatMonthDay(date)}のお知らせを取り消す">お知らせを取り消す</button>
				</form>
			</section>`,
			)}`;
