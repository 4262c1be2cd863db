import { sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { commitBatch } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { judgeLineRead } from "#domain/people/existing-friends/judge-follower-page.ts";
import type { Ctx } from "#functions/context.ts";
import { type ProfileColumns, profileColumnsOf } from "#functions/engine/friend-records/profile-columns.ts";
import { announceFriends } from "#functions/platform/consoles/announce-frames.ts";
import { requestProfile } from "#functions/platform/line/line-client.ts";
import { CallWindow } from "#functions/platform/queues/call-window.ts";
import { endColumns } from "#functions/platform/queues/claim-job.ts";
import {
	type FollowerImport,
	giveUpImport,
	isFollowerImportUnmoved,
	moveOn,
	retryImport,
	updateImport,
} from "./follower-import-changes.ts";

/** Profiles read at a time: one transaction writes them. */
const PROFILES_PER_PAGE = 100;

const FRIEND_COLUMNS = { id: number, lineUserId: text };
type ImportedFriend = RowOfColumns<typeof FRIEND_COLUMNS>;

interface ReadResult {
	profiles: (ProfileColumns & { friendId: number })[];
	/** Friends of whom LINE gave no clear answer. */
	unread: ImportedFriend[];
	/** LINE's first answer of that sort. */
	trouble: SendAnswer | null;
}

/**
 * Reads the profiles of the next imported friends, a bounded number at a time, and stores them together with
 * the position. Reading one twice is harmless.
 */
export async function fetchFollowerProfiles(ctx: Ctx, job: FollowerImport): Promise<void> {
	const nextFriends = await selectNextFriends(ctx);
	if (nextFriends.length === 0)
		return void (await updateImport(ctx, job, { ...endColumns(ctx, "finished"), reason: null }));
	const result = await readProfiles(ctx, nextFriends);
	const verdict =
		result.trouble && judgeLineRead(result.trouble, { ...job, now: ctx.clock(), random: ctx.random });
	// A profile that LINE fails to give must not stop the others, so that a background task of its own reads it. Where
	// LINE only asks to wait (429), the attempt is not counted, and the import itself repeats it.
	const hasProfileFailed = verdict?.type === "retry" && verdict.isCounted;
	const friendsForTasks = hasProfileFailed ? result.unread : [];
	const movedJob = await storeProfiles(ctx, job, result.profiles, friendsForTasks);
	if (verdict?.type === "failed") await giveUpImport(ctx, movedJob, verdict.reason);
	if (verdict?.type === "retry") await retryImport(ctx, movedJob, verdict);
}

/** Imported friends without a profile, other than those with a background task of their own. */
const selectNextFriends = (ctx: Ctx) =>
	queryRows(
		ctx.db,
		FRIEND_COLUMNS,
		sql`select f.id as id, f.line_user_id as lineUserId from ${friends} f
			where f.added_by = 'before' and f.profile_fetched_at is null and not exists (
				select 1 from ${backgroundTasks} t where t.kind = 'profile' and t.subject = f.line_user_id)
			order by f.id limit ${PROFILES_PER_PAGE}`,
	);

/** Reads profiles until LINE has trouble with one: then no further call begins. */
async function readProfiles(ctx: Ctx, nextFriends: ImportedFriend[]): Promise<ReadResult> {
	const result: ReadResult = { profiles: [], unread: [], trouble: null };
	const window = new CallWindow(ctx.env, { lateAfter: Number.POSITIVE_INFINITY });
	for (const friend of nextFriends) {
		await window.waitForSlot();
		if (result.trouble) break;
		window.start(async () => {
			const { answer, profile } = await requestProfile(ctx.env, friend.lineUserId);
			if (profile !== undefined) {
				result.profiles.push({ friendId: friend.id, ...profileColumnsOf(profile) });
				return;
			}
			result.trouble ??= answer;
			result.unread.push(friend);
		});
	}
	await window.waitForEnd();
	return result;
}

/** Stores profiles, and requests background tasks for other friends; returns the import at its new position. */
async function storeProfiles(
	ctx: Ctx,
	job: FollowerImport,
	profiles: ReadResult["profiles"],
	friendsForTasks: ImportedFriend[],
): Promise<FollowerImport> {
	const movedJob = {
		...job,
		profilesDone: job.profilesDone + profiles.length + friendsForTasks.length,
		// A stored profile ends a series of failures. Without one LINE may be down, and the attempts go on counting.
		attempts: profiles.length > 0 ? 1 : job.attempts,
	};
	if (movedJob.profilesDone === job.profilesDone) return job;
	const { rows, column } = rowsFrom(profiles, [
		"friendId",
		"name",
		"nameKey",
		"iconUrl",
		"statusMessage",
		"statusKey",
		"language",
	]);
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			sql`update ${friends} set name = ${column.name}, name_key = ${column.nameKey}, icon_url = ${column.iconUrl},
				status_message = ${column.statusMessage}, status_key = ${column.statusKey}, language = ${column.language},
				profile_fetched_at = ${ctx.clock()}
			from ${rows} where ${friends.id} = ${column.friendId} and ${friends.profileFetchedAt} is null and ${isFollowerImportUnmoved(job)}`,
		),
		execute(
			ctx.db,
			insertInto(
				backgroundTasks,
				{ kind: "profile", subject: sql`l.value`, nextAttemptAt: ctx.clock(), createdAt: ctx.clock() },
				sql`from ${listTable(friendsForTasks.map(({ lineUserId }) => lineUserId))} l
					where ${isFollowerImportUnmoved(job)} on conflict (kind, subject) do nothing`,
			),
		),
		updateImport(ctx, job, {
			...moveOn(ctx),
			profilesDone: movedJob.profilesDone,
			...(profiles.length === 0 && { attempts: job.attempts }),
		}),
	]);
	await announceFriends(
		ctx.env,
		profiles.map(({ friendId }) => friendId),
	);
	return movedJob;
}
