import { type SQL, sql } from "drizzle-orm";
import { richmenuLinks, richmenus } from "#db/content/rich-menus.ts";

/** After this many attempts a temporary trouble of LINE's should be over, so a person should know. */
const ATTEMPTS_UNTOLD = 3;

/** Whether a row of links or background tasks has been tried so often that a person should know. */
export const hasFailed = (row: string): SQL => {
	const column = (name: string) => sql.raw(`${row}.${name}`);
	return sql`${column("error")} is not null
		and (${column("next_attempt_at")} is null or ${column("attempts")} > ${ATTEMPTS_UNTOLD})`;
};

/** Of a friend who is to see a menu, whether the phone shows it. Those whose link failed are few: they are read once. */
export const isShown = (friendId: SQL): SQL =>
	sql`${friendId} not in (select l.friend_id from ${richmenuLinks} l where ${hasFailed("l")})`;

/**
 * A friend's failed link as a JSON expression in a row of `friends`: the menu that is not shown, and the reason. Null
 * where there is none.
 */
export const failedLinkOf = (friendId: SQL): SQL =>
	sql`(select json_object('richmenu_id', l.richmenu_id, 'name', m.name, 'reason', l.error)
		from ${richmenuLinks} l left join ${richmenus} m on m.id = l.richmenu_id
		where l.friend_id = ${friendId} and ${hasFailed("l")})`;
