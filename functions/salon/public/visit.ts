import { html } from "hono/html";
import { SALON_TOKEN } from "#domain/salon/address.ts";
import { REQUEST_MODES } from "#domain/salon/codes.ts";
import { BOOKING_TEXTS } from "#domain/texts/booking.ts";
import { salonClaims } from "../../deliveries/salon-link.ts";
import { pageFields } from "../../http/page-fields.ts";
import { plainPage } from "../../http/plain-page.ts";
import type { RequestContext } from "../../http/types.ts";
import { isWithinVisitLimit } from "../../http/visit-limit.ts";
import { addressAt, type Reader } from "./choice.ts";
import { closedPage, sayingPage } from "./layout.ts";
import { findOpenSalon, type OpenSalon } from "./open-salon.ts";

/** A visitor's request: the salon, and what was sent. */
export interface Visit {
	salon: OpenSalon;
	read: Reader;
}

type Friend = Extract<OpenSalon["visitor"], { isFriend: true }>;

/** Opens the salon for a visitor and hands it on; or answers why not. */
export const visiting =
	(answer: (c: RequestContext, visit: Visit) => Promise<Response>) =>
	async (c: RequestContext): Promise<Response> => {
		const read = await pageFields(c);
		const token = read(SALON_TOKEN);
		const friendId = salonClaims(c.var.ctx, token)?.friendId;
		// Before anything is looked up.
		if (!(await isWithinVisitLimit(c, { pages: "salon", friendId }))) return tooManyPage(c);
		const salon = await findOpenSalon(c.var.ctx, c.req.param("code") ?? "", token);
		return salon ? answer(c, { salon, read }) : closedPage(c);
	};

/** The same for what only a friend does with their own bookings. */
export const visitingFriend = (
	answer: (c: RequestContext, visit: Visit & { friend: Friend }) => Promise<Response>,
) =>
	visiting(async (c, { salon, read }) => {
		const { visitor } = salon;
		if (visitor.isFriend) return answer(c, { salon, read, friend: visitor });
		return sayingPage(c, salon, {
			title: "予約の確認・変更",
			text: BOOKING_TEXTS.needsLink,
			status: 403,
			back: addressAt(salon, ""),
		});
	});

/** Why a visitor cannot book here at all; null where they can. */
export function whyNotBooked({ rules, url, visitor }: OpenSalon): string | null {
	if (rules.modes.create === REQUEST_MODES.refused) return BOOKING_TEXTS.refused;
	return visitor.isFriend || url.takesStrangers ? null : BOOKING_TEXTS.friendsOnly;
}

export const tooManyPage = (c: RequestContext): Promise<Response> =>
	plainPage(c, {
		title: "しばらくお待ちください",
		status: 429,
		body: html`<h1>しばらくお待ちください</h1>
			<p class="note">${BOOKING_TEXTS.tooMany}</p>`,
	});
