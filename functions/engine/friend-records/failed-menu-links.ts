import { type SQL, sql } from "drizzle-orm";
import { richmenuLinks, richmenus } from "#db/content/rich-menus.ts";

/**
 * Number of attempts after which a failure of LINE is no longer considered temporary, and is shown to
 * operators.
 */
const MAX_UNREPORTED_ATTEMPTS = 3;

/** Condition: a row of links or background tasks has failed permanently, or too often. */
export const hasTaskFailed = (row: string): SQL => {
	const column = (name: string) => sql.raw(`${row}.${name}`);
	return sql`${column("error")} is not null
		and (${column("next_attempt_at")} is null or ${column("attempts")} > ${MAX_UNREPORTED_ATTEMPTS})`;
};

/**
 * Condition: the phone of a friend with a menu shows it. Friends with a failed link are few, and are read
 * once.
 */
export const isMenuShown = (friendId: SQL): SQL =>
	sql`${friendId} not in (select l.friend_id from ${richmenuLinks} l where ${hasTaskFailed("l")})`;

/**
 * A friend's failed link as a JSON expression in a row of `friends`: the menu that is not shown, and the reason. Null
 * where there is none.
 */
export const failedMenuLink = (friendId: SQL): SQL =>
	sql`(select json_object('richmenu_id', l.richmenu_id, 'name', m.name, 'reason', l.error)
		from ${richmenuLinks} l left join ${richmenus} m on m.id = l.richmenu_id
		where l.friend_id = ${friendId} and ${hasTaskFailed("l")})`;
