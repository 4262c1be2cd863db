import { and, eq, isNotNull, like, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-tasks.ts";
import { richmenus } from "#db/content/rich-menus.ts";
import { commitBatch } from "#db/d1-client.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { markOf, menuAtLine } from "#domain/content/rich-menus/at-line.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { conditionHolds } from "#functions/engine/explorer/condition-holds.ts";
import { relinkFriends } from "#functions/engine/friend-records/menu-link-intents.ts";
import {
	createMenu,
	deleteMenu,
	listMenus,
	uploadMenuPicture,
} from "#functions/platform/line/line-richmenu-client.ts";
import { PermanentFailure } from "#functions/platform/queues/permanent-failure.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { accepted, gone } from "./accepted.ts";
import { mayBeNamed } from "./named.ts";
import { requestAliasOfMade, requestDefaultOf, requestMenuErase } from "./requests.ts";
import { isShowable } from "./showable.ts";

type Menu = typeof richmenus.$inferSelect;

/** Time for which a replaced menu stays at LINE, because LINE links many friends slowly. */
const REPLACED_STAYS = 10 * MINUTE;

/** Brings LINE's copy of a menu in line with ours: makes it anew, or deletes it where it is not to be shown. */
export async function makeMenu(ctx: Ctx, subject: string): Promise<void> {
	const [menu] = await ctx.db
		.select()
		.from(richmenus)
		.where(eq(richmenus.id, Number(subject)));
	if (!menu || menu.downloaded) return;
	if (!isShowable(menu)) return putAway(ctx, menu);
	const picture = menu.mediaKey && (await ctx.env.MEDIA.get(menu.mediaKey));
	if (!picture) throw new PermanentFailure(RICHMENU_TEXTS.menuImageRequired);
	await sweep(ctx, menu);
	const lineMenuId = await create(ctx, menu);
	try {
		const type = menu.mediaType ?? "image/png";
		const bytes = await picture.arrayBuffer();
		accepted((await uploadMenuPicture(ctx.env, lineMenuId, { bytes, type })).answer);
	} catch (error) {
		await commitBatch(ctx.db, [requestMenuErase(ctx, menu.id, lineMenuId, ctx.clock())]);
		throw error;
	}
	await keep(ctx, menu, lineMenuId);
}

/** Deletes menus that earlier attempts have left at LINE without our knowing: LINE holds up to a thousand. */
async function sweep(ctx: Ctx, { id, lineMenuId }: Menu): Promise<void> {
	const { answer, body } = await listMenus(ctx.env);
	accepted(answer);
	const leaving = await ctx.db
		.select({ subject: backgroundTasks.subject })
		.from(backgroundTasks)
		.where(
			and(
				eq(backgroundTasks.kind, "richmenu-erase"),
				like(backgroundTasks.subject, `${id}/%`),
				isNotNull(backgroundTasks.nextAttemptAt),
			),
		);
	const known = new Set([lineMenuId, ...leaving.map(({ subject }) => subject.slice(`${id}/`.length))]);
	const lost = (body.richmenus ?? []).filter(
		({ name, richMenuId }) => name.endsWith(markOf(id)) && !known.has(richMenuId),
	);
	for (const { richMenuId } of lost) {
		// A menu that LINE still shows is deleted later.
		if (!(await conditionHolds(ctx, mayBeNamed(id, richMenuId))))
			gone((await deleteMenu(ctx.env, richMenuId)).answer);
	}
}

async function create(ctx: Ctx, menu: Menu): Promise<string> {
	const { answer, body } = await createMenu(ctx.env, menuAtLine(menu));
	accepted(answer);
	if (!body.richMenuId) throw new Error("richmenu: no id");
	return body.richMenuId;
}

/** Writes that LINE has made a menu, with the consequences; writes nothing where the menu was changed meanwhile. */
async function keep(ctx: Ctx, menu: Menu, lineMenuId: string): Promise<void> {
	const { id, version, lineMenuId: replaced } = menu;
	const isKept = sql`exists (select 1 from ${richmenus} m where m.id = ${id} and m.line_menu_id = ${lineMenuId})`;
	const [kept] = (await ctx.db.batch([
		queryRows<{ id: number }>(
			ctx.db,
			sql`update ${richmenus} set line_menu_id = ${lineMenuId}
				where id = ${id} and version = ${version} and line_menu_id is ${replaced}
					and is_active = 1 and deleted_at is null returning id`,
		),
		relinkFriends(ctx, id, isKept),
		requestAliasOfMade(ctx, id),
		requestDefaultOf(ctx, id),
		requestMenuErase(ctx, id, lineMenuId, ctx.clock(), sql`not ${isKept}`),
		...(replaced === null ? [] : [requestMenuErase(ctx, id, replaced, ctx.clock() + REPLACED_STAYS, isKept)]),
	] as never)) as unknown as [{ id: number }[]];
	if (kept.length === 0) throw new Error("richmenu: changed meanwhile");
	await wakeQueue(ctx.env.JOBS);
}

/** A menu that is off, deleted or without buttons is shown to nobody. */
async function putAway(ctx: Ctx, { id, version, lineMenuId }: Menu): Promise<void> {
	if (lineMenuId === null) return;
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			sql`update ${richmenus} set line_menu_id = null
				where id = ${id} and version = ${version} and line_menu_id = ${lineMenuId}`,
		),
		relinkFriends(ctx, id, sql`1`),
		requestAliasOfMade(ctx, id),
		requestDefaultOf(ctx, id),
		requestMenuErase(
			ctx,
			id,
			lineMenuId,
			ctx.clock(),
			sql`not exists (select 1 from ${richmenus} m where m.line_menu_id = ${lineMenuId})`,
		),
	]);
	await wakeQueue(ctx.env.JOBS);
}
