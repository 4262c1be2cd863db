import { sql } from "drizzle-orm";
import { foreignMenuFriends } from "#db/content/foreign-menus.ts";
import { commitBatch } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { judgeLineRead, type LineReadVerdict } from "#domain/people/existing-friends/judge-follower-page.ts";
import type { Ctx } from "#functions/context.ts";
import { isOwnLineMenu } from "#functions/engine/friend-records/own-line-menu.ts";
import { findMenuOfFriend } from "#functions/platform/line/line-richmenu-client.ts";
import { CallWindow } from "#functions/platform/queues/call-window.ts";
import {
	type ForeignMenuJob,
	finishJob,
	giveUpJob,
	isMenuJobUnmoved,
	retryJob,
	updateJob,
} from "./foreign-menu-job-changes.ts";

/** Friends checked in one transaction. */
const FRIENDS_PER_PAGE = 100;
/** Attempts after which a friend whose menu LINE does not tell is left out: half an hour. */
const ATTEMPTS_BEFORE_SKIPPING = 12;

const FRIEND_COLUMNS = { id: number, lineUserId: text };
type CheckedFriend = RowOfColumns<typeof FRIEND_COLUMNS>;

/** Asks LINE for the menus of the next friends, and stores those that are not ours with the position. */
export async function checkFriendMenus(ctx: Ctx, job: ForeignMenuJob): Promise<void> {
	const nextFriends = await queryRows(
		ctx.db,
		FRIEND_COLUMNS,
		sql`select id, line_user_id as lineUserId from ${friends}
			where id > ${job.cursor} and blocked_at is null order by id limit ${FRIENDS_PER_PAGE}`,
	);
	if (nextFriends.length === 0) return finishJob(ctx, job);
	const askedAt = ctx.clock();
	const { menus, failure } = await readMenus(ctx, nextFriends);
	const verdict = failure && judgeLineRead(failure, { ...job, now: ctx.clock(), random: ctx.random });
	// Friends before the first one without an answer; the calls for the others are repeated.
	const firstUnread = nextFriends.findIndex(({ id }) => !menus.has(id));
	const readCount = firstUnread < 0 ? nextFriends.length : firstUnread;
	const isUnreadSkipped =
		verdict?.type === "retry" && verdict.isCounted && job.attempts >= ATTEMPTS_BEFORE_SKIPPING;
	const movedJob = await storeMenus(ctx, job, {
		checked: nextFriends.slice(0, isUnreadSkipped ? readCount + 1 : readCount),
		menus,
		askedAt,
	});
	if (verdict && !isUnreadSkipped) await retryOrGiveUp(ctx, movedJob, verdict);
}

async function retryOrGiveUp(ctx: Ctx, job: ForeignMenuJob, verdict: LineReadVerdict): Promise<void> {
	if (verdict.type === "failed") await giveUpJob(ctx, job, verdict.reason);
	if (verdict.type === "retry") await retryJob(ctx, job, verdict);
}

/** Reads menus until a call fails: then no further call begins. */
async function readMenus(
	ctx: Ctx,
	nextFriends: CheckedFriend[],
): Promise<{ menus: Map<number, string | null>; failure: SendAnswer | null }> {
	const menus = new Map<number, string | null>();
	let failure: SendAnswer | null = null;
	// A late call keeps its slot: the page is stored when all of its calls have ended.
	const window = new CallWindow(ctx.env, { lateAfter: Number.POSITIVE_INFINITY });
	for (const { id, lineUserId } of nextFriends) {
		await window.waitForSlot();
		if (failure) break;
		window.start(async () => {
			const { answer, body } = await findMenuOfFriend(ctx.env, lineUserId);
			if (typeof body.richMenuId === "string") menus.set(id, body.richMenuId);
			else if (hasNoMenu(answer)) menus.set(id, null);
			else failure ??= answer;
		});
	}
	await window.waitForEnd();
	return { menus, failure };
}

/** LINE says 404 for a friend without a menu of their own, and 400 for somebody who is no friend. */
const hasNoMenu = (answer: SendAnswer): boolean =>
	answer.kind === "http" && (answer.status === 404 || answer.status === 400);

interface CheckResult {
	checked: CheckedFriend[];
	menus: ReadonlyMap<number, string | null>;
	askedAt: number;
}

/** Stores the menus of the checked friends; returns the job at its new position. */
async function storeMenus(
	ctx: Ctx,
	job: ForeignMenuJob,
	{ checked, menus, askedAt }: CheckResult,
): Promise<ForeignMenuJob> {
	const last = checked.at(-1);
	if (!last) return job;
	// After progress the attempts begin again; where the next friend fails, this attempt is the first.
	const movedJob = { ...job, cursor: last.id, done: job.done + checked.length, attempts: 1 };
	const { rows, column } = rowsFrom(
		checked.flatMap(({ id }) => {
			const menuId = menus.get(id);
			return menuId ? { friendId: id, menuId } : [];
		}),
		["friendId", "menuId"],
	);
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			sql`delete from ${foreignMenuFriends}
				where friend_id in ${valuesOfList(checked.map(({ id }) => id))} and ${isMenuJobUnmoved(job)}`,
		),
		execute(
			ctx.db,
			insertInto(
				foreignMenuFriends,
				{ friendId: column.friendId, lineMenuId: column.menuId, checkedAt: askedAt },
				sql`from ${rows} where ${isMenuJobUnmoved(job)} and not ${isOwnLineMenu(column.menuId)}`,
			),
		),
		updateJob(ctx, job, {
			cursor: movedJob.cursor,
			done: movedJob.done,
			attempts: 0,
			reason: null,
			nextAttemptAt: ctx.clock(),
		}),
	]);
	return movedJob;
}
