import { sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { richmenuLinks, richmenus } from "#db/content/rich-menus.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { BACKGROUND_TASK_ATTEMPTS } from "#domain/console/background/background-tasks.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { MAX_BULK_USERS } from "#functions/platform/line/line-richmenu-client.ts";
import { IS_SENDING_STOPPED, noteUnstopped } from "#functions/platform/line/sending-gate.ts";
import { MAX_LOST_WORKERS, retryBatchSize } from "#functions/platform/queues/retry-batch-size.ts";

/**
 * Lease of claimed links. Their worker needs one call to LINE and a few statements, so it counts as dead
 * after it.
 */
const LEASE = MINUTE;
/** Attempts before a link is given up; about a day, with the longest pause between them. */
export const MENU_LINK_ATTEMPTS = 200;

const CLAIMED_LINK_COLUMNS = {
	friendId: number,
	lineUserId: text,
	attempts: number,
};

/** Link of a friend, without the menu, which is that of the claim. */
export type ClaimedMenuLink = RowOfColumns<typeof CLAIMED_LINK_COLUMNS>;

/** Links of friends who are to see the same menu, claimed for one call to LINE. */
export interface MenuLinkClaim {
	/** Null for links that remove the friends' menu. */
	menuId: number | null;
	/** Call to LINE that the current state of the menu requires. */
	target: MenuLinkTarget;
	links: ClaimedMenuLink[];
	/** Number of consecutive workers that died with these links. */
	lostWorkers: number;
	/** End of the lease; it also identifies this claim. */
	heldUntil: number;
}

/** Call to LINE for the links of one menu. */
export type MenuLinkTarget =
	| { type: "link"; lineMenuId: string }
	| { type: "unlink" }
	/**
	 * The menu does not exist at LINE yet. `refusalReason` is of LINE's refusal to create it; `isRequested`: the task
	 * that creates it is pending.
	 */
	| { type: "uncreated"; refusalReason: string | null; isRequested: boolean };

/**
 * Claims due links of one menu under a lease, at most as many as one call to LINE may contain; null where
 * none is due. Links that lost a worker are claimed separately, in smaller batches. A link with too many
 * attempts is given up here with its last error, and one with too many lost workers with an error of its own.
 */
export async function claimMenuLinks(ctx: Ctx): Promise<MenuLinkClaim | null> {
	const now = ctx.clock();
	const heldUntil = now + LEASE;
	const claimedAt = performance.now();
	const hasTooManyLostWorkers = sql`lost >= ${MAX_LOST_WORKERS}`;
	const isLast = sql`(attempts >= ${MENU_LINK_ATTEMPTS} or ${hasTooManyLostWorkers})`;
	const claimedRows = await queryRows(
		ctx.db,
		{ friendId: number, menuId: nullable(number), attempts: number, lost: number, isOver: number },
		sql`update ${richmenuLinks} set next_attempt_at = iif(${isLast}, null, ${heldUntil}),
				error = case when ${hasTooManyLostWorkers} then ${BACKGROUND_TEXTS.workStopped}
					when ${isLast} then ifnull(error, ${BACKGROUND_TEXTS.workStopped}) else error end,
				attempts = attempts + 1, lost = lost + 1
			where friend_id in (
				with first as materialized (select richmenu_id, lost from ${richmenuLinks}
					where next_attempt_at <= ${now} and not ${IS_SENDING_STOPPED} order by next_attempt_at, richmenu_id limit 1)
				select due.friend_id from ${richmenuLinks} due where due.next_attempt_at <= ${now}
					and due.richmenu_id is (select richmenu_id from first) and due.lost = (select lost from first)
				order by due.next_attempt_at limit ${retryBatchSize(MAX_BULK_USERS, sql`(select lost from first)`)})
			returning friend_id as friendId, richmenu_id as menuId, attempts, lost - 1 as lost, next_attempt_at is null as isOver`,
	);
	const [first] = claimedRows;
	if (!first) return null;
	noteUnstopped(ctx.env, claimedAt);
	const { menuId, lost: lostWorkers } = first;
	const { rows, column } = rowsFrom(
		claimedRows.filter(({ isOver }) => isOver === 0),
		["friendId", "attempts"],
	);
	const [links, [menu]] = await ctx.db.batch([
		queryRows(
			ctx.db,
			CLAIMED_LINK_COLUMNS,
			sql`select f.id as friendId, f.line_user_id as lineUserId, ${column.attempts} as attempts
				from ${rows} join ${friends} f on f.id = ${column.friendId}`,
		),
		queryRows(ctx.db, MENU_STATE_COLUMNS, selectMenuState(menuId)),
	]);
	return { menuId, target: linkTargetOf(menu), links, lostWorkers, heldUntil };
}

const MENU_STATE_COLUMNS = {
	lineMenuId: nullable(text),
	isShowable: number,
	/** Whether the background task that creates the menu is pending. */
	isRequested: number,
	/** Null unless LINE has it never, because it refused or the menu is another tool's. */
	refusalReason: nullable(text),
};

type MenuState = RowOfColumns<typeof MENU_STATE_COLUMNS>;

const selectMenuState = (menuId: number | null) =>
	sql`select m.line_menu_id as lineMenuId,
			m.deleted_at is null and m.is_active = 1 and json_array_length(m.buttons) > 0 as isShowable,
			e.next_attempt_at is not null as isRequested,
			case when m.downloaded = 1 then ${RICHMENU_TEXTS.menuNotAtLine}
				when e.next_attempt_at is null and e.attempts < ${BACKGROUND_TASK_ATTEMPTS} then e.error end as refusalReason
		from ${richmenus} m left join ${backgroundTasks} e on e.kind = 'richmenu' and e.subject = cast(m.id as text)
		where m.id = ${menuId}`;

function linkTargetOf(menu: MenuState | undefined): MenuLinkTarget {
	if (!menu || menu.isShowable === 0) return { type: "unlink" };
	const { lineMenuId, refusalReason, isRequested } = menu;
	return lineMenuId === null
		? { type: "uncreated", refusalReason, isRequested: isRequested === 1 }
		: { type: "link", lineMenuId };
}
