import { sql } from "drizzle-orm";
import { markOfFriend } from "#functions/engine/friend-records/mark-of-friend.ts";
import { defineGlancePart } from "../part.ts";

/** The id of the friend's response mark; the site knows the marks. */
export const mark = defineGlancePart({
	needs: null,
	query: (_ctx, id) => sql`select (${markOfFriend(sql`${id}`)}) as id`,
	present: (_ctx, [row]: { id: number | null }[]) => row?.id ?? null,
});
