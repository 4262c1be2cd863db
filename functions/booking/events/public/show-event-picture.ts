import { listLookKeys } from "#domain/booking/booking-pages/page-look.ts";
import { EVENT_PAGE_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { renderClosedBookingPage } from "#functions/booking/booking-pages/booking-page.ts";
import { showUpload } from "#functions/platform/media/show-upload.ts";
import { handleEventVisit } from "./event-visit.ts";

/** Serves the logo or the cover of this event, but no other upload of the account. */
export const showEventPicture = handleEventVisit(async (c, { event: { place } }) => {
	const key = c.req.param("key") ?? "";
	return listLookKeys(place).includes(key)
		? showUpload({ ctx: c.var.ctx, input: { key } })
		: renderClosedBookingPage(c, EVENT_PAGE_TEXTS.closed);
});
