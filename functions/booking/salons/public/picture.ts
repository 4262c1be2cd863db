import { BOOKING_TEXTS } from "#domain/platform/texts/booking.ts";
import { closedPage } from "#functions/booking/booking-pages/page.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { showUpload } from "#functions/platform/media/show.ts";
import { keyOfPicture } from "../salons/part-picture.ts";
import { visiting } from "./visit.ts";

/** A picture of this salon's staff or courses; no other upload of the account is shown. */
export const showPicture = visiting(async (c: RequestContext, { salon: { resources, courses } }) => {
	const key = c.req.param("key") ?? "";
	const isShown = [...resources, ...courses].some(({ picture }) => keyOfPicture(picture) === key);
	return isShown ? showUpload({ ctx: c.var.ctx, input: { key } }) : closedPage(c, BOOKING_TEXTS.closed);
});
