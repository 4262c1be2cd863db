import { EVENT_PAGES, EVENT_TOKEN, eventPath } from "#domain/engine/public-addresses/event-address.ts";
import { findOpenEvent } from "#functions/booking/events/public/find-public-event.ts";
import { writeEventSession } from "#functions/engine/deliveries/event-link-token.ts";
import { type LiffPurposeEntry, NO_FRIEND_TOKEN, pathWith } from "./liff-purpose.ts";

/** Booking pages of events. Strangers may read them, and only friends book. */
export const eventPurpose: LiffPurposeEntry = {
	params: [],
	findPage: async (ctx, code, params) => {
		const event = await findOpenEvent(ctx, code, NO_FRIEND_TOKEN);
		if (!event) return undefined;
		const { url, place, title, config } = event;
		const path = eventPath(url.code);
		const picture = place.cover_key ?? place.logo_key;
		return {
			preview: {
				title,
				text: config.description,
				picture: picture === null ? "" : `${path}${EVENT_PAGES.picture}/${picture}`,
			},
			colour: place.colour,
			strangerPath: path,
			enter: async (c, { friendId }) =>
				friendId === null
					? path
					: pathWith(path, params, [EVENT_TOKEN, writeEventSession(c.var.ctx, { friendId, urlId: url.id })]),
		};
	},
};
