import { type SQL, sql } from "drizzle-orm";
import { friendVars } from "#db/people/friend-fields.ts";
import { friendMarks, markField } from "#db/people/friend-marks.ts";

/** Id of a friend's response mark, from the current source of marks (E-242); null where there is none. */
export const markOfFriend = (friendId: SQL): SQL =>
	sql`select case when f.id is null
		then (select m.mark_id from ${friendMarks} m where m.friend_id = ${friendId})
		else (select v.choice_id from ${friendVars} v where v.var_id = f.id and v.friend_id = ${friendId}) end
	from (select (select id from ${markField}) as id) f`;
