import { SALON_PAGES, SALON_TOKEN, salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import { findOpenSalon } from "#functions/booking/salons/public/find-public-salon.ts";
import { writeSalonSession } from "#functions/engine/deliveries/salon-link-token.ts";
import { type LiffPurposeEntry, NO_FRIEND_TOKEN, pathWith } from "./liff-purpose.ts";

/** Booking pages of salons. A stranger books where the address takes anonymous bookings. */
export const salonPurpose: LiffPurposeEntry = {
	params: ["course", "staff"],
	findPage: async (ctx, code, params) => {
		const salon = await findOpenSalon(ctx, code, NO_FRIEND_TOKEN);
		if (!salon) return undefined;
		const { url, shop, name } = salon;
		const path = salonPath(url.code);
		const picture = shop.cover_key ?? shop.logo_key;
		const strangerPath = url.takesAnonymous ? pathWith(path, params) : null;
		return {
			preview: {
				title: name,
				text: shop.description,
				picture: picture === null ? "" : `${path}${SALON_PAGES.picture}/${picture}`,
			},
			colour: shop.colour,
			strangerPath,
			enter: async (c, { friendId }) =>
				friendId === null
					? strangerPath
					: pathWith(path, params, [SALON_TOKEN, writeSalonSession(c.var.ctx, { friendId, urlId: url.id })]),
		};
	},
};
