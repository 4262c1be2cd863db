import { sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-tasks.ts";
import { richmenuLinks, richmenus } from "#db/content/rich-menus.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { BACKGROUND_TASK_ATTEMPTS } from "#domain/console/background/background-tasks.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { MAX_BULK_USERS } from "#functions/platform/line/line-richmenu-client.ts";
import { MAX_LOST_WORKERS, retryBatchSize } from "#functions/platform/queues/retry-batch-size.ts";

/** A worker that holds links longer than this counts as dead: one call to LINE and a few statements. */
const LEASE = MINUTE;
/** Attempts before a link is given up: about a day, with the longest pause between them. */
export const LINK_ATTEMPTS = 200;

export interface ClaimedLink {
	friendId: number;
	lineUserId: string;
	attempts: number;
}

/** Links that are claimed together: friends who are to see the same menu. */
export interface ClaimedLinks {
	/** The menu that they are to see; null for none. */
	menuId: number | null;
	/** The call to LINE in the present state of the menu. */
	target: RichMenuAssignment;
	links: ClaimedLink[];
	/** Workers in a row that died with them. */
	lost: number;
	/** End of the lease, which also identifies this claim. */
	heldUntil: number;
}

export type RichMenuAssignment =
	| { type: "link"; lineMenuId: string }
	| { type: "unlink" }
	/** The menu does not exist at LINE yet; the reason, where LINE has refused it. */
	| { type: "unmade"; refused: string | null; isAsked: boolean };

/**
 * Takes links that are due, under a lease, as many as one call to LINE may name; all of the menu whose turn has come.
 * Null where nothing is due. Those that lost their worker are taken by themselves, in small company. One that was tried
 * often enough is given up here, with the reason it had last, and one that lost too many workers with that one.
 */
export async function claimLinks(ctx: Ctx): Promise<ClaimedLinks | null> {
	const now = ctx.clock();
	const heldUntil = now + LEASE;
	const isDeadly = sql`lost >= ${MAX_LOST_WORKERS}`;
	const isLast = sql`(attempts >= ${LINK_ATTEMPTS} or ${isDeadly})`;
	const claimed = await queryRows<{
		friendId: number;
		menuId: number | null;
		attempts: number;
		lost: number;
		isOver: number;
	}>(
		ctx.db,
		sql`update ${richmenuLinks} set next_attempt_at = iif(${isLast}, null, ${heldUntil}),
				error = case when ${isDeadly} then ${BACKGROUND_TEXTS.workStopped}
					when ${isLast} then ifnull(error, ${BACKGROUND_TEXTS.workStopped}) else error end,
				attempts = attempts + 1, lost = lost + 1
			where friend_id in (
				with first as materialized (select richmenu_id, lost from ${richmenuLinks}
					where next_attempt_at <= ${now} order by next_attempt_at, richmenu_id limit 1)
				select due.friend_id from ${richmenuLinks} due where due.next_attempt_at <= ${now}
					and due.richmenu_id is (select richmenu_id from first) and due.lost = (select lost from first)
				order by due.next_attempt_at limit ${retryBatchSize(MAX_BULK_USERS, sql`(select lost from first)`)})
			returning friend_id as friendId, richmenu_id as menuId, attempts, lost - 1 as lost, next_attempt_at is null as isOver`,
	);
	const [first] = claimed;
	if (!first) return null;
	const { menuId, lost } = first;
	const { rows, column } = rowsFrom(
		claimed.filter(({ isOver }) => isOver === 0),
		["friendId", "attempts"],
	);
	const [links, [menu]] = await ctx.db.batch([
		queryRows<ClaimedLink>(
			ctx.db,
			sql`select f.id as friendId, f.line_user_id as lineUserId, ${column.attempts} as attempts
				from ${rows} join ${friends} f on f.id = ${column.friendId}`,
		),
		queryRows<MenuState>(ctx.db, stateOf(menuId)),
	]);
	return { menuId, target: targetOf(menu), links, lost, heldUntil };
}

interface MenuState {
	lineMenuId: string | null;
	isShowable: number;
	/** The background task that makes the menu. */
	isAsked: number;
	refused: string | null;
}

const stateOf = (menuId: number | null) =>
	sql`select m.line_menu_id as lineMenuId,
			m.deleted_at is null and m.is_active = 1 and json_array_length(m.buttons) > 0 as isShowable,
			e.next_attempt_at is not null as isAsked,
			case when m.downloaded = 1 then ${RICHMENU_TEXTS.menuNotAtLine}
				when e.next_attempt_at is null and e.attempts < ${BACKGROUND_TASK_ATTEMPTS} then e.error end as refused
		from ${richmenus} m left join ${backgroundTasks} e on e.kind = 'richmenu' and e.subject = cast(m.id as text)
		where m.id = ${menuId}`;

function targetOf(menu: MenuState | undefined): RichMenuAssignment {
	if (!menu || menu.isShowable === 0) return { type: "unlink" };
	const { lineMenuId, refused, isAsked } = menu;
	return lineMenuId === null
		? { type: "unmade", refused, isAsked: isAsked === 1 }
		: { type: "link", lineMenuId };
}
