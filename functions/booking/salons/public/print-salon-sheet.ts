import { and, eq, isNull } from "drizzle-orm";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { salons } from "#db/booking/salons.ts";
import { SALON_PAGES, salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import { createSheetHandler } from "#functions/booking/booking-pages/printed-sheet.ts";

/** Printable sheet of a salon URL with its QR code, for operators. */
export const printSalonSheet = createSheetHandler({
	ability: "salon-read",
	path: salonPath,
	picturePath: SALON_PAGES.picture,
	find: async ({ db }, code) => {
		const [row] = await db
			.select({ addressLabel: salonUrls.name, name: salons.name, shop: salonOnlineConfigs.shopInfo })
			.from(salonUrls)
			.innerJoin(salons, eq(salons.id, salonUrls.salonId))
			.leftJoin(salonOnlineConfigs, eq(salonOnlineConfigs.salonId, salons.id))
			.where(and(eq(salonUrls.code, code), isNull(salonUrls.deletedAt), isNull(salons.deletedAt)));
		return row && { ...row, name: row.shop?.name || row.name, look: row.shop ?? {} };
	},
});
