import { and, eq, isNull } from "drizzle-orm";
import { eventUrls } from "#db/booking/event-booking-tables.ts";
import { folders } from "#db/engine/folders.ts";
import { eventPath } from "#domain/engine/public-addresses/event-address.ts";
import { createSheetHandler } from "#functions/booking/booking-pages/printed-sheet.ts";

/** Printable sheet of an event URL with its QR code, for operators. */
export const printEventSheet = createSheetHandler({
	ability: "event_reserve",
	path: eventPath,
	find: ({ db }, code) =>
		db
			.select({ addressLabel: eventUrls.name, name: folders.name })
			.from(eventUrls)
			.innerJoin(folders, eq(folders.id, eventUrls.groupId))
			.where(and(eq(eventUrls.code, code), isNull(eventUrls.deletedAt))),
});
