import { type SQL, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { friendRichmenus, richmenuLinks, richmenus } from "#db/content/rich-menus.ts";
import type { Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { batchSubject, type MenuBatch } from "#domain/content/rich-menus/menu-batch.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";

/** Number of friends from which LINE changes their menu by one batch: more than one bulk call takes. */
const MIN_BATCH_FRIENDS = 501;
/**
 * Pause before a batch. LINE carries out a bulk call some time after it has accepted it, and a batch reaches
 * only users whom LINE shows the copy by then.
 */
const BATCH_PAUSE = MINUTE;
/** Time after a change of a friend's menu within which a batch may miss the friend. */
const RECENT_CHANGE_PERIOD = 10 * MINUTE;

const PENDING_BATCH = sql`t.kind in ('richmenu-batch', 'richmenu-batch-progress') and t.next_attempt_at is not null`;

/** Whether a batch of any menu is pending or running at LINE. */
export const isBatchRunning: SQL = sql`exists (select 1 from ${backgroundTasks} t where ${PENDING_BATCH})`;

/**
 * Whether a batch of a menu is pending or running; its subject begins with the menu's id. The id is a column or a
 * text, since a bound number would be a real.
 */
const isBatchOfMenu = (menuId: SQL): SQL =>
	sql`exists (select 1 from ${backgroundTasks} t where ${PENDING_BATCH} and t.subject glob ${menuId} || '/*')`;

export const isBatchOfMenuRunning = (menuId: number): SQL => isBatchOfMenu(sql`${String(menuId)}`);

/**
 * Menus of these whose friends LINE can move by one batch: many friends see them, and no other batch of the
 * menu is under way.
 */
const selectBatchMenus = (ids: SQL) =>
	sql`select m.id from ${richmenus} m where m.id in ${ids} and m.downloaded = 0
		and (select count(*) from (select 1 from ${friendRichmenus} c where c.richmenu_id = m.id limit ${MIN_BATCH_FRIENDS})) = ${MIN_BATCH_FRIENDS}
		and not ${isBatchOfMenu(sql`m.id`)}`;

/**
 * Whether a friend of `friend_richmenus f` is moved by a batch, and needs no call of their own. LINE may not
 * show the copy yet to a friend whose menu changed just now, or whose link is pending.
 */
export const isMovedByBatch = (ctx: Pick<Ctx, "clock">, ids: SQL): SQL =>
	sql`f.richmenu_id in (${selectBatchMenus(ids)}) and f.since < ${ctx.clock() - RECENT_CHANGE_PERIOD}
		and not exists (select 1 from ${richmenuLinks} p where p.friend_id = f.friend_id)`;

/** Requests the batch from a replaced copy to the current one, in the transaction that replaces it. */
export const requestReplacingBatch = (
	ctx: Pick<Ctx, "db" | "clock">,
	batch: MenuBatch,
	condition: SQL,
): Statement =>
	requestBatches(
		ctx,
		sql`${batchSubject(batch)}`,
		sql`where ${batch.menuId} in (${selectBatchMenus(sql`(${batch.menuId})`)}) and ${condition}`,
	);

/** Requests the batches that unlink removed menus, before the friends' records are deleted. */
export const requestUnlinkingBatches = (ctx: Pick<Ctx, "db" | "clock">, ids: SQL): Statement =>
	requestBatches(
		ctx,
		sql`r.id || '/' || r.line_menu_id || '/'`,
		sql`from ${richmenus} r where r.line_menu_id is not null and r.id in (${selectBatchMenus(ids)})`,
	);

const requestBatches = (ctx: Pick<Ctx, "db" | "clock">, subject: SQL, source: SQL): Statement =>
	execute(
		ctx.db,
		insertInto(
			backgroundTasks,
			{
				kind: "richmenu-batch",
				subject,
				nextAttemptAt: ctx.clock() + BATCH_PAUSE,
				createdAt: ctx.clock(),
			},
			sql`${source} on conflict (kind, subject) do nothing`,
		),
	);
