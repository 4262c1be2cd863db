import { and, eq, isNull } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { NO_FRIEND } from "#domain/engine/access/console-rooms.ts";
import { deleteBroadcast } from "#functions/content/broadcasts/delete-broadcast.ts";
import { withdrawBroadcast } from "#functions/content/broadcasts/withdraw-broadcast.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { announcementKey, NEW_DRAFT_VERSION } from "./announcement-rows.ts";
import { deleteOverlapTag } from "./delete-overlap-tag.ts";

/**
 * Withdraws the broadcast of an announcement in an account, and deletes it with its tag: a draft of the headquarters is
 * of no use there. One that the account's staff withdrew or changed is theirs, and stays. Repeating it is safe.
 * @throws Refusal 422 once the broadcast has begun
 */
export async function withdrawPart(accountCtx: OperatorCtx, announcementId: number): Promise<void> {
	const found = await findPartBroadcast(accountCtx, announcementId);
	if (found?.isOrdered)
		await withdrawBroadcast({ ctx: accountCtx, input: { id: found.id, removesDraft: true } });
	else if (found?.version === NEW_DRAFT_VERSION)
		await deleteBroadcast({ ctx: accountCtx, input: { id: found.id } });
	else if (found) return;
	await deleteOverlapTag(accountCtx, announcementId);
	if (found) await announceFrames(accountCtx.env, [{ event: "broadcast", friendId: NO_FRIEND }]);
}

/** Broadcast of an announcement; a worker that was lost after the order has not recorded its id. */
async function findPartBroadcast({ db }: OperatorCtx, announcementId: number) {
	const [row] = await db
		.select({ id: broadcasts.id, version: broadcasts.version, taskId: broadcasts.taskId })
		.from(broadcasts)
		.where(and(eq(broadcasts.saveKey, announcementKey(announcementId)), isNull(broadcasts.deletedAt)));
	return row && { id: row.id, version: row.version, isOrdered: row.taskId !== null };
}
