import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { closedBookingPage } from "#functions/booking/booking-pages/booking-page.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { showUpload } from "#functions/platform/media/show-upload.ts";
import { partPictureKey } from "../salons/part-picture.ts";
import { visiting } from "./salon-visit.ts";

/** A picture of this salon's staff or courses; no other upload of the account is shown. */
export const showSalonPicture = visiting(async (c: RequestContext, { salon: { resources, courses } }) => {
	const key = c.req.param("key") ?? "";
	const isShown = [...resources, ...courses].some(({ picture }) => partPictureKey(picture) === key);
	return isShown
		? showUpload({ ctx: c.var.ctx, input: { key } })
		: closedBookingPage(c, BOOKING_TEXTS.closed);
});
