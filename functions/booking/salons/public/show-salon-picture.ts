import { listLookKeys } from "#domain/booking/booking-pages/page-look.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { renderClosedBookingPage } from "#functions/booking/booking-pages/booking-page.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { showUpload } from "#functions/platform/media/show-upload.ts";
import { getPartPictureKey } from "../salons/check-part-picture.ts";
import { handleSalonVisit } from "./salon-visit.ts";

/** Serves a picture of this salon, its staff or courses, but no other upload of the account. */
export const showSalonPicture = handleSalonVisit(
	async (c: RequestContext, { salon: { shop, resources, courses } }) => {
		const key = c.req.param("key") ?? "";
		const isShown =
			listLookKeys(shop).includes(key) ||
			[...resources, ...courses].some(({ picture }) => getPartPictureKey(picture) === key);
		return isShown
			? showUpload({ ctx: c.var.ctx, input: { key } })
			: renderClosedBookingPage(c, BOOKING_TEXTS.closed);
	},
);
