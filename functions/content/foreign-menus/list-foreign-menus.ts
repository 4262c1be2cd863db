import { desc, sql } from "drizzle-orm";
import { foreignMenuFriends, foreignMenuJobs } from "#db/content/foreign-menus.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { isOwnMenuName, parseMenuAlias } from "#domain/content/rich-menus/to-line-menu.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { isOwnLineMenu } from "#functions/engine/friend-records/own-line-menu.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { listAliases, listMenus } from "#functions/platform/line/line-richmenu-client.ts";
import type { ForeignMenuJob } from "./foreign-menu-job-changes.ts";

/** Menu of another tool, with the friends who carry it. */
interface ForeignMenu {
	line_menu_id: string;
	/** Null for a menu that LINE's list does not name. */
	name: string | null;
	/** Friends within the operator's scope whom the last check found with it. */
	friends: number;
}

/** Menus and aliases of the channel that were not made here, and the last check or removal. */
export async function listForeignMenus({ ctx }: { ctx: OperatorCtx }) {
	const [countRows, [lastJob]] = await ctx.db.batch([
		selectFriendCounts(ctx),
		ctx.db.select().from(foreignMenuJobs).orderBy(desc(foreignMenuJobs.id)).limit(1),
	]);
	const friendCounts = new Map(countRows.map(({ menuId, count }) => [menuId, count]));
	// After the batch, which validates the session: without that LINE's credentials cannot be read.
	const [menusAtLine, aliasesAtLine] = await Promise.all([listMenus(ctx.env), listAliases(ctx.env)]);
	const foreignMenus = (menusAtLine.body.richmenus ?? []).filter(({ name }) => !isOwnMenuName(name));
	const names = new Map(foreignMenus.map(({ richMenuId, name }) => [richMenuId, name]));
	const ids = await excludeOwnMenus(ctx, [...new Set([...names.keys(), ...friendCounts.keys()])]);
	const menus: ForeignMenu[] = ids.map((id) => ({
		line_menu_id: id,
		name: names.get(id) ?? null,
		friends: friendCounts.get(id) ?? 0,
	}));
	return {
		/** Whether LINE listed its menus; the counts are of the last check in either case. */
		is_line_reachable: Array.isArray(menusAtLine.body.richmenus) && Array.isArray(aliasesAtLine.body.aliases),
		menus: menus.sort((a, b) => b.friends - a.friends),
		aliases: (aliasesAtLine.body.aliases ?? [])
			.filter(({ richMenuAliasId }) => parseMenuAlias(richMenuAliasId) === null)
			.map(({ richMenuAliasId, richMenuId }) => ({
				alias: richMenuAliasId,
				line_menu_id: richMenuId,
				menu: names.get(richMenuId) ?? null,
			})),
		job: lastJob ? presentJob(ctx, lastJob) : null,
	};
}

/** Numbers of friends by menu. */
const selectFriendCounts = (ctx: OperatorCtx) =>
	queryRows(
		ctx.db,
		{ menuId: text, count: number },
		sql`select m.line_menu_id as menuId, count(*) as count from ${foreignMenuFriends} m
			where ${isFriendVisible(ctx.operator, sql`m.friend_id`)} group by m.line_menu_id`,
	);

/** Ids without those of our menus. */
async function excludeOwnMenus(ctx: OperatorCtx, ids: string[]): Promise<string[]> {
	const rows = await queryRows(
		ctx.db,
		{ id: text },
		sql`select l.value as id from ${listTable(ids)} l where not ${isOwnLineMenu(sql`l.value`)} order by l.key`,
	);
	return rows.map(({ id }) => id);
}

const presentJob = (ctx: OperatorCtx, job: ForeignMenuJob) => ({
	id: job.id,
	kind: job.kind,
	state: job.state,
	total: job.total,
	done: job.done,
	reason: job.reason,
	created_at: toWireTime(job.createdAt, ctx.zone),
});
