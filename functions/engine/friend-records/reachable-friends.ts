import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";

/** Condition on `friends`: messages reach them, because neither side has blocked the other. */
export const IS_REACHABLE: SQL = sql`${friends.blockedAt} is null and ${friends.userRate} <> ${integerLiteral(USER_RATE.blocked)}`;
