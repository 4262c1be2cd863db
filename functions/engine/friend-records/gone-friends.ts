import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";

/**
 * Condition on a blocked friend whom LINE's list of followers lacked: LINE told no block, so the day of `blocked_at`
 * is that of the import.
 */
export const isFoundGone = sql`(${friends.listedImportId} is not null and ${friends.blockedAt} > ${friends.followStateAt})`;
