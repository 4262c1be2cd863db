import { sql } from "drizzle-orm";
import { markOfFriend } from "#functions/engine/friend-records/mark-of-friend.ts";
import { defineGlancePart } from "../glance-part.ts";

/** Id of the friend's response mark; the page has the list of marks. */
export const markPart = defineGlancePart({
	ability: null,
	query: (_ctx, id) => sql`select (${markOfFriend(sql`${id}`)}) as id`,
	present: (_ctx, [row]: { id: number | null }[]) => row?.id ?? null,
});
