import { type SQL, sql } from "drizzle-orm";
import { listTable } from "#db/platform/sql/json-list.ts";
import { uploads } from "#db/platform/uploads.ts";
import { MEDIA_TEXTS } from "#domain/platform/texts/media-texts.ts";
import type { ItemReference } from "#functions/engine/explorer/definition.ts";

const PICTURE = sql`u.type like 'image/%'`;

/** Reference from an item's field to an uploaded picture; none if the field is empty. */
export const pictureReference = (
	field: string,
	key: string | null,
	text: string = MEDIA_TEXTS.imageRequired,
): ItemReference[] =>
	key === null ? [] : [{ field, exists: isUploaded(key, PICTURE), text, fileKeys: [key] }];

/**
 * Reference to any number of pictures in one field; a list, because a statement accepts only a hundred
 * bound values.
 */
export const picturesReference = (field: string, keys: readonly string[]): ItemReference => ({
	field,
	exists: sql`not exists (select 1 from ${listTable(keys)} k where not ${isUploaded(sql`k.value`, PICTURE)})`,
	text: MEDIA_TEXTS.imageRequired,
	fileKeys: keys,
});

/**
 * Condition: a file exists under a key and matches `condition`.
 * @param condition a condition on `u`
 */
export const isUploaded = (key: string | SQL, condition: SQL): SQL =>
	sql`exists (select 1 from ${uploads} u where u.key = ${key} and ${condition})`;
