import { type SQL, sql } from "drizzle-orm";
import { eachOf } from "#db/platform/sql/among.ts";
import { uploads } from "#db/platform/uploads.ts";
import { MEDIA_TEXTS } from "#domain/platform/texts/media.ts";
import type { Reference } from "#functions/engine/explorer/definition.ts";

const PICTURE = sql`u.type like 'image/%'`;

/** An uploaded picture that an item names by its key; an item without one names nothing. */
export const pictureReference = (
	field: string,
	key: string | null,
	text: string = MEDIA_TEXTS.imageRequired,
): Reference[] => (key === null ? [] : [{ field, there: isUploaded(key, PICTURE), text, files: [key] }]);

/** Uploaded pictures of one field, any number: a statement accepts only a hundred values. */
export const picturesReference = (field: string, keys: readonly string[]): Reference => ({
	field,
	there: sql`not exists (select 1 from ${eachOf(keys)} k where not ${isUploaded(sql`k.value`, PICTURE)})`,
	text: MEDIA_TEXTS.imageRequired,
	files: keys,
});

/** Condition: a file was uploaded under a key, and fulfils `which`. @param which a condition on `u` */
export const isUploaded = (key: string | SQL, which: SQL): SQL =>
	sql`exists (select 1 from ${uploads} u where u.key = ${key} and ${which})`;
