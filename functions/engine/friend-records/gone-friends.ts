import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";

/**
 * Condition on a blocked friend who is gone from LINE's list of followers. LINE reported no unfollow, whose
 * timestamp would be in `follow_state_at` too, so `blocked_at` is the time of the import and not of the block.
 */
export const isFoundGone = sql`(${friends.listedImportId} is not null and ${friends.blockedAt} > ${friends.followStateAt})`;
