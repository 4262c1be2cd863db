import { type SQL, sql } from "drizzle-orm";
import { rowsOf } from "#db/raw.ts";
import { richmenuLinks, richmenus } from "#db/richmenus.ts";
import { isVisible } from "../filters/visible.ts";
import type { OperatorCtx } from "../http/types.ts";

/** After this many attempts a temporary trouble of LINE's should be over, so a person should know. */
const ATTEMPTS_UNTOLD = 3;

/** Whether a row of links or background tasks has been tried so often that a person should know. */
export const hasFailed = (row: string): SQL => {
	const column = (name: string) => sql.raw(`${row}.${name}`);
	return sql`${column("error")} is not null
		and (${column("next_attempt_at")} is null or ${column("attempts")} > ${ATTEMPTS_UNTOLD})`;
};

/**
 * A friend's failed link as a JSON expression in a row of `friends`: which menu is not shown, and why. Null where there
 * is none.
 */
export const failedLinkOf = (friendId: SQL): SQL =>
	sql`(select json_object('richmenu_id', l.richmenu_id, 'name', m.name, 'reason', l.error)
		from ${richmenuLinks} l left join ${richmenus} m on m.id = l.richmenu_id
		where l.friend_id = ${friendId} and ${hasFailed("l")})`;

export interface FailedMenu {
	/** Null where a menu is to be taken away. */
	id: number | null;
	name: string | null;
	count: number;
	reason: string;
}

/** The menus that are not shown on phones of friends whom the operator may see, with the reasons. */
export async function listFailedMenus({ ctx }: { ctx: OperatorCtx }): Promise<{ items: FailedMenu[] }> {
	return {
		items: await rowsOf<FailedMenu>(
			ctx.db,
			sql`select l.richmenu_id as id, m.name, count(*) as count, max(l.error) as reason
				from ${richmenuLinks} l left join ${richmenus} m on m.id = l.richmenu_id
				where ${hasFailed("l")} and ${isVisible(ctx.operator, sql`l.friend_id`)}
				group by l.richmenu_id order by l.richmenu_id`,
		),
	};
}
