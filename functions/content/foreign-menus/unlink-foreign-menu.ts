import { sql } from "drizzle-orm";
import { foreignMenuFriends } from "#db/content/foreign-menus.ts";
import { friendRichmenus } from "#db/content/rich-menus.ts";
import { commitBatch } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { invalidUserIndexes } from "#domain/content/rich-menus/judge-menu-link.ts";
import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { judgeLineRead } from "#domain/people/existing-friends/judge-follower-page.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { requestRelink } from "#functions/engine/friend-records/menu-link-intents.ts";
import { linkFriends, MAX_BULK_USERS } from "#functions/platform/line/line-richmenu-client.ts";
import {
	type ForeignMenuJob,
	finishJob,
	giveUpJob,
	isMenuJobUnmoved,
	retryJob,
	updateJob,
} from "./foreign-menu-job-changes.ts";

/**
 * Pause before our own menu is linked again: LINE carries out a bulk call some time after it has accepted it.
 */
const RELINK_PAUSE = MINUTE;

const CARRIER_COLUMNS = { friendId: number, lineUserId: text, hasNewerMenu: number };
type Carrier = RowOfColumns<typeof CARRIER_COLUMNS>;

/**
 * Removes another tool's menu from its next friends by one call. Friends who got a menu of ours since they were
 * checked keep it; those who were to have one get it again. Removing twice is harmless.
 */
export async function unlinkForeignMenu(ctx: Ctx, job: ForeignMenuJob): Promise<void> {
	const carriers = await queryRows(
		ctx.db,
		CARRIER_COLUMNS,
		sql`select m.friend_id as friendId, f.line_user_id as lineUserId,
				exists (select 1 from ${friendRichmenus} r where r.friend_id = m.friend_id and r.since >= m.checked_at) as hasNewerMenu
			from ${foreignMenuFriends} m join ${friends} f on f.id = m.friend_id
			where m.line_menu_id = ${job.lineMenuId} and m.friend_id > ${job.cursor}
			order by m.friend_id limit ${MAX_BULK_USERS}`,
	);
	if (carriers.length === 0) return finishJob(ctx, job);
	const unlinked = carriers.filter(({ hasNewerMenu }) => hasNewerMenu === 0);
	const answer = await callUnlink(ctx, unlinked);
	const refusedIndexes = invalidUserIndexes(answer, unlinked.length);
	if (refusedIndexes.size > 0)
		return dropRefusedFriends(
			ctx,
			job,
			unlinked.filter((_, index) => refusedIndexes.has(index)),
		);
	const verdict = judgeLineRead(answer, { ...job, now: ctx.clock(), random: ctx.random });
	if (verdict.type === "failed") return giveUpJob(ctx, job, verdict.reason);
	if (verdict.type === "retry") return retryJob(ctx, job, verdict);
	await settleUnlinked(ctx, job, carriers, unlinked);
}

/** Calls LINE; a page without friends to unlink, which LINE would refuse, counts as done. */
const callUnlink = async (ctx: Ctx, unlinked: Carrier[]): Promise<SendAnswer> =>
	unlinked.length === 0
		? { kind: "http", status: 200, message: "" }
		: (
				await linkFriends(
					ctx.env,
					null,
					unlinked.map(({ lineUserId }) => lineUserId),
				)
			).answer;

/** Forgets friends whose user id LINE does not accept; the others are sent again without them. */
async function dropRefusedFriends(ctx: Ctx, job: ForeignMenuJob, refused: Carrier[]): Promise<void> {
	await commitBatch(ctx.db, [
		deleteCarriers(ctx, job, refused),
		updateJob(ctx, job, { done: job.done + refused.length, attempts: 0, nextAttemptAt: ctx.clock() }),
	]);
}

async function settleUnlinked(
	ctx: Ctx,
	job: ForeignMenuJob,
	carriers: Carrier[],
	unlinked: Carrier[],
): Promise<void> {
	const later = { ...ctx, clock: () => ctx.clock() + RELINK_PAUSE };
	const isUnlinked = sql`f.friend_id in ${valuesOfList(unlinked.map(({ friendId }) => friendId))} and ${isMenuJobUnmoved(job)}`;
	await commitBatch(ctx.db, [
		requestRelink(later, sql`f.richmenu_id`, isUnlinked),
		deleteCarriers(ctx, job, carriers),
		updateJob(ctx, job, {
			cursor: carriers.at(-1)!.friendId,
			done: job.done + carriers.length,
			attempts: 0,
			reason: null,
			nextAttemptAt: ctx.clock(),
		}),
	]);
}

const deleteCarriers = (ctx: Ctx, job: ForeignMenuJob, carriers: Carrier[]) =>
	execute(
		ctx.db,
		sql`delete from ${foreignMenuFriends} where friend_id in ${valuesOfList(carriers.map(({ friendId }) => friendId))}
			and line_menu_id = ${job.lineMenuId} and ${isMenuJobUnmoved(job)}`,
	);
