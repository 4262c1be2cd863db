import { and, eq, isNotNull, like, type SQL, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { richmenus } from "#db/content/rich-menus.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { menuNameSuffix, toLineMenu } from "#domain/content/rich-menus/to-line-menu.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { conditionHolds } from "#functions/engine/explorer/condition-holds.ts";
import { isMovedByBatch, requestReplacingBatch } from "#functions/engine/friend-records/menu-batches.ts";
import { relinkFriends } from "#functions/engine/friend-records/menu-link-intents.ts";
import {
	createMenu,
	deleteMenu,
	listMenus,
	uploadMenuPicture,
} from "#functions/platform/line/line-richmenu-client.ts";
import { PermanentFailure } from "#functions/platform/queues/permanent-failure.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { assertLineAccepted, assertLineDeleted } from "./assert-line-accepted.ts";
import { mayBeReferenced } from "./may-be-referenced.ts";
import { requestDefaultSyncOf, requestMenuAliasSync, requestMenuDeletion } from "./request-menu-syncs.ts";
import { isMenuShowable } from "./showable-menus.ts";

type MenuRow = typeof richmenus.$inferSelect;

/**
 * Time for which a replaced menu stays at LINE, because linking many friends to the new one takes minutes.
 */
const REPLACED_COPY_LIFETIME = 10 * MINUTE;

/**
 * Syncs LINE's copy of a menu with ours: creates a new copy, or deletes it where the menu is not showable.
 */
export async function syncMenuCopy(ctx: Ctx, subject: string): Promise<void> {
	const [menu] = await ctx.db
		.select()
		.from(richmenus)
		.where(eq(richmenus.id, Number(subject)));
	if (!menu || menu.downloaded) return;
	if (!isMenuShowable(menu)) return removeCopy(ctx, menu);
	const picture = menu.mediaKey && (await ctx.env.MEDIA.get(menu.mediaKey));
	if (!picture) throw new PermanentFailure(RICHMENU_TEXTS.menuImageRequired);
	await deleteOrphanedCopies(ctx, menu);
	const lineMenuId = await createCopy(ctx, menu);
	try {
		const type = menu.mediaType ?? "image/png";
		const bytes = await picture.arrayBuffer();
		assertLineAccepted((await uploadMenuPicture(ctx.env, lineMenuId, { bytes, type })).answer);
	} catch (error) {
		await commitBatch(ctx.db, [requestMenuDeletion(ctx, menu.id, lineMenuId, ctx.clock())]);
		throw error;
	}
	await recordCopy(ctx, menu, lineMenuId);
}

/**
 * Deletes orphaned copies that earlier attempts left at LINE, because LINE allows at most a thousand menus.
 */
async function deleteOrphanedCopies(ctx: Ctx, { id, lineMenuId }: MenuRow): Promise<void> {
	const { answer, body } = await listMenus(ctx.env);
	assertLineAccepted(answer);
	const pendingDeletions = await ctx.db
		.select({ subject: backgroundTasks.subject })
		.from(backgroundTasks)
		.where(
			and(
				eq(backgroundTasks.kind, "richmenu-erase"),
				like(backgroundTasks.subject, `${id}/%`),
				isNotNull(backgroundTasks.nextAttemptAt),
			),
		);
	const knownMenuIds = new Set([
		lineMenuId,
		...pendingDeletions.map(({ subject }) => subject.slice(`${id}/`.length)),
	]);
	const orphanedCopies = (body.richmenus ?? []).filter(
		({ name, richMenuId }) => name.endsWith(menuNameSuffix(id)) && !knownMenuIds.has(richMenuId),
	);
	for (const { richMenuId } of orphanedCopies) {
		// A copy that an alias or the default may still refer to is deleted by a later sweep.
		if (!(await conditionHolds(ctx, mayBeReferenced(id, richMenuId))))
			assertLineDeleted((await deleteMenu(ctx.env, richMenuId)).answer);
	}
}

async function createCopy(ctx: Ctx, menu: MenuRow): Promise<string> {
	const { answer, body } = await createMenu(ctx.env, toLineMenu(menu));
	assertLineAccepted(answer);
	if (!body.richMenuId) throw new Error("richmenu: no id");
	return body.richMenuId;
}

/**
 * Records the new copy and requests everything that follows; where the menu changed meanwhile, deletes the
 * copy. Order matters: the other statements read whether the first recorded it.
 */
async function recordCopy(ctx: Ctx, menu: MenuRow, lineMenuId: string): Promise<void> {
	const { id, version, lineMenuId: replacedLineMenuId } = menu;
	const isCopyRecorded = sql`exists (select 1 from ${richmenus} m where m.id = ${id} and m.line_menu_id = ${lineMenuId})`;
	const [recordedRows] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${richmenus} set line_menu_id = ${lineMenuId}
				where id = ${id} and version = ${version} and line_menu_id is ${replacedLineMenuId}
					and is_active = 1 and deleted_at is null returning id`,
		),
		...relinkToCopy(ctx, menu, lineMenuId, isCopyRecorded),
		requestMenuAliasSync(ctx, id),
		requestDefaultSyncOf(ctx, id),
		requestMenuDeletion(ctx, id, lineMenuId, ctx.clock(), sql`not ${isCopyRecorded}`),
		...(replacedLineMenuId === null
			? []
			: [
					requestMenuDeletion(
						ctx,
						id,
						replacedLineMenuId,
						ctx.clock() + REPLACED_COPY_LIFETIME,
						isCopyRecorded,
					),
				]),
	]);
	if (recordedRows.length === 0) throw new Error("richmenu: changed meanwhile");
	await wakeQueue(ctx.env.JOBS);
}

/** Links the friends of a menu to its new copy: by one batch where they are many, otherwise by bulk calls. */
function relinkToCopy(
	ctx: Ctx,
	{ id, lineMenuId: from }: MenuRow,
	to: string,
	isCopyRecorded: SQL,
): Statement[] {
	if (from === null) return [relinkFriends(ctx, id, isCopyRecorded)];
	const isLinkedAlone = sql`not (${isMovedByBatch(ctx, sql`(${id})`)})`;
	return [
		relinkFriends(ctx, id, sql`${isCopyRecorded} and ${isLinkedAlone}`),
		requestReplacingBatch(ctx, { menuId: id, from, to }, isCopyRecorded),
	];
}

/** Removes a menu that is off, deleted or without buttons from LINE. */
async function removeCopy(ctx: Ctx, { id, version, lineMenuId }: MenuRow): Promise<void> {
	if (lineMenuId === null) return;
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			sql`update ${richmenus} set line_menu_id = null
				where id = ${id} and version = ${version} and line_menu_id = ${lineMenuId}`,
		),
		relinkFriends(ctx, id, sql`1`),
		requestMenuAliasSync(ctx, id),
		requestDefaultSyncOf(ctx, id),
		requestMenuDeletion(
			ctx,
			id,
			lineMenuId,
			ctx.clock(),
			sql`not exists (select 1 from ${richmenus} m where m.line_menu_id = ${lineMenuId})`,
		),
	]);
	await wakeQueue(ctx.env.JOBS);
}
