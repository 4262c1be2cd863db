import { sql } from "drizzle-orm";
import { errands } from "#db/errands.ts";
import { friends } from "#db/friends.ts";
import { rowsOf } from "#db/raw.ts";
import { richmenuLinks, richmenus } from "#db/richmenus.ts";
import { ERRAND_ATTEMPTS } from "#domain/errands.ts";
import { BACKGROUND_TEXTS } from "#domain/texts/background.ts";
import { RICHMENU_TEXTS } from "#domain/texts/richmenus.ts";
import { MINUTE } from "#domain/time.ts";
import type { Ctx } from "../context.ts";
import { MAX_BULK_USERS } from "../line/richmenus.ts";

/** Whoever holds links longer than this is taken to be dead: one call to LINE and a few statements. */
const LEASE = MINUTE;
/** Attempts after which a link is given up: with the longest pause between them, about a day. */
export const LINK_ATTEMPTS = 200;

export interface ClaimedLink {
	friendId: number;
	lineUserId: string;
	attempts: number;
}

/** Links taken together: friends who are to be shown the same. */
export interface ClaimedLinks {
	/** The menu that they wish for; null for none. */
	menuId: number | null;
	/** What LINE is to be told, as things are now. */
	target: Target;
	links: ClaimedLink[];
	/** Until when they are held: it tells this claim from any other. */
	heldUntil: number;
}

export type Target =
	| { type: "link"; lineMenuId: string }
	| { type: "unlink" }
	/** The menu is not made at LINE yet; where LINE has refused it, with its reason. */
	| { type: "unmade"; refused: string | null; isAsked: boolean };

/**
 * Takes links that are due, under a lease, as many as one call to LINE may name; all of the menu whose turn has come.
 * Null where nothing is due. One that was tried often enough is given up here, with the reason it had last.
 */
export async function claimLinks(ctx: Ctx): Promise<ClaimedLinks | null> {
	const now = ctx.clock();
	const heldUntil = now + LEASE;
	const isLast = sql`attempts >= ${LINK_ATTEMPTS}`;
	const claimed = await rowsOf<{ friendId: number; menuId: number | null; attempts: number; isOver: number }>(
		ctx.db,
		sql`update ${richmenuLinks} set next_attempt_at = iif(${isLast}, null, ${heldUntil}),
				error = iif(${isLast}, ifnull(error, ${BACKGROUND_TEXTS.workStopped}), error),
				attempts = attempts + 1
			where friend_id in (
				select due.friend_id from ${richmenuLinks} due where due.next_attempt_at <= ${now}
					and due.richmenu_id is (select first.richmenu_id from ${richmenuLinks} first
						where first.next_attempt_at <= ${now} order by first.next_attempt_at, first.richmenu_id limit 1)
				order by due.next_attempt_at limit ${MAX_BULK_USERS})
			returning friend_id as friendId, richmenu_id as menuId, attempts, next_attempt_at is null as isOver`,
	);
	const [first] = claimed;
	if (!first) return null;
	const { menuId } = first;
	const [links, [menu]] = await ctx.db.batch([
		rowsOf<ClaimedLink>(
			ctx.db,
			sql`select f.id as friendId, f.line_user_id as lineUserId, c.value ->> '$.attempts' as attempts
				from json_each(${JSON.stringify(claimed.filter(({ isOver }) => isOver === 0))}) c join ${friends} f on f.id = c.value ->> '$.friendId'`,
		),
		rowsOf<MenuState>(ctx.db, stateOf(menuId)),
	]);
	return { menuId, target: targetOf(menu), links, heldUntil };
}

interface MenuState {
	lineMenuId: string | null;
	isShowable: number;
	/** The errand that makes it. */
	isAsked: number;
	refused: string | null;
}

const stateOf = (menuId: number | null) =>
	sql`select m.line_menu_id as lineMenuId,
			m.deleted_at is null and m.is_active = 1 and json_array_length(m.buttons) > 0 as isShowable,
			e.next_attempt_at is not null as isAsked,
			case when m.downloaded = 1 then ${RICHMENU_TEXTS.menuNotAtLine}
				when e.next_attempt_at is null and e.attempts < ${ERRAND_ATTEMPTS} then e.error end as refused
		from ${richmenus} m left join ${errands} e on e.kind = 'richmenu' and e.subject = cast(m.id as text)
		where m.id = ${menuId}`;

function targetOf(menu: MenuState | undefined): Target {
	if (!menu || menu.isShowable === 0) return { type: "unlink" };
	const { lineMenuId, refused, isAsked } = menu;
	return lineMenuId === null
		? { type: "unmade", refused, isAsked: isAsked === 1 }
		: { type: "link", lineMenuId };
}
