import { and, eq, isNull } from "drizzle-orm";
import { eventUrls } from "#db/booking/event-pages.ts";
import { folders } from "#db/engine/folders.ts";
import { eventPath } from "#domain/engine/public-addresses/event-address.ts";
import { printedSheet } from "#functions/booking/booking-pages/printed-sheet.ts";

/** The sheet of an event URL with its QR code, for operators to print. */
export const printEventSheet = printedSheet({
	ability: "event_reserve",
	path: eventPath,
	find: ({ db }, code) =>
		db
			.select({ of: eventUrls.name, name: folders.name })
			.from(eventUrls)
			.innerJoin(folders, eq(folders.id, eventUrls.groupId))
			.where(and(eq(eventUrls.code, code), isNull(eventUrls.deletedAt))),
});
