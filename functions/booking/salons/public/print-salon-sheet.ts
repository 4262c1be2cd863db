import { and, eq, isNull } from "drizzle-orm";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { salons } from "#db/booking/salons.ts";
import { salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import { createSheetHandler } from "#functions/booking/booking-pages/printed-sheet.ts";

/** Printable sheet of a salon URL with its QR code, for operators. */
export const printSalonSheet = createSheetHandler({
	ability: "salon-read",
	path: salonPath,
	find: ({ db }, code) =>
		db
			.select({ addressLabel: salonUrls.name, name: salons.name })
			.from(salonUrls)
			.innerJoin(salons, eq(salons.id, salonUrls.salonId))
			.where(and(eq(salonUrls.code, code), isNull(salonUrls.deletedAt), isNull(salons.deletedAt))),
});
