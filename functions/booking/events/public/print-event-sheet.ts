import { and, eq, isNull } from "drizzle-orm";
import { eventConfigs, eventUrls } from "#db/booking/event-booking-tables.ts";
import { folders } from "#db/engine/folders.ts";
import { EVENT_PAGES, eventPath } from "#domain/engine/public-addresses/event-address.ts";
import { createSheetHandler } from "#functions/booking/booking-pages/printed-sheet.ts";

/** Printable sheet of an event URL with its QR code, for operators. */
export const printEventSheet = createSheetHandler({
	ability: "event_reserve",
	path: eventPath,
	picturePath: EVENT_PAGES.picture,
	find: async ({ db }, code) => {
		const [row] = await db
			.select({
				addressLabel: eventUrls.name,
				name: folders.name,
				title: eventConfigs.title,
				look: eventConfigs.page,
			})
			.from(eventUrls)
			.innerJoin(folders, eq(folders.id, eventUrls.groupId))
			.leftJoin(eventConfigs, eq(eventConfigs.groupId, folders.id))
			.where(and(eq(eventUrls.code, code), isNull(eventUrls.deletedAt)));
		return row && { ...row, name: row.title || row.name, look: row.look ?? {} };
	},
});
