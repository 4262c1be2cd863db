import { lt, type SQL, sql } from "drizzle-orm";
import { saveKeys } from "#db/platform/save-keys.ts";
import { SAVE_KEY_RETENTION } from "#domain/platform/http/save-key-retention.ts";
import type { Ctx } from "#functions/context.ts";

const isOld = (now: number) => lt(saveKeys.at, now - SAVE_KEY_RETENTION);

/** Condition: a save key is older than its retention period. */
export const hasOldSaveKeys = ({ now }: Ctx): SQL =>
	sql`exists (select 1 from ${saveKeys} where ${isOld(now)})`;

/** Deletes save keys whose save is no longer repeated. */
export const deleteOldSaveKeys = async ({ db, now }: Ctx): Promise<void> => {
	await db.delete(saveKeys).where(isOld(now));
};
