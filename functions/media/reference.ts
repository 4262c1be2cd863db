import { sql } from "drizzle-orm";
import { uploads } from "#db/uploads.ts";
import { MEDIA_TEXTS } from "#domain/texts/media.ts";

/** An uploaded picture that an item names by its key; an item without one names nothing. */
export const pictureReference = (field: string, key: string | null) =>
	key === null
		? []
		: [
				{
					field,
					there: sql`exists (select 1 from ${uploads} u where u.key = ${key} and u.type like 'image/%')`,
					text: MEDIA_TEXTS.imageRequired,
				},
			];
