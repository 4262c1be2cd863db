import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";

/** Condition on `friends`: messages reach them, because neither side has blocked the other. */
export const IS_REACHABLE: SQL = sql`${friends.blockedAt} is null and ${friends.userRate} <> -1`;
