import { sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { isBroadcastIn } from "#functions/content/broadcasts/broadcast-state-sql.ts";
import type { Ctx } from "#functions/context.ts";
import { accountContext } from "#functions/platform/accounts/account-context.ts";
import { type AnnouncementWithParts, findAnnouncement } from "./announcement-rows.ts";
import { deleteOverlapTag } from "./delete-overlap-tag.ts";

/**
 * Deletes the tags of an announcement that each person receives once, in the accounts in which it was sent.
 * @returns whether an account is left in which it is not sent yet, or that does not answer
 */
export async function removeOverlapTags(ctx: Ctx, id: number): Promise<boolean> {
	const { parts, isOnce } = await findAnnouncement(ctx, id);
	let isAnyLeft = false;
	for (const part of isOnce ? parts : [])
		if (!(await removeFrom(ctx, id, part).catch((error: unknown) => reportFailure(part.account, error))))
			isAnyLeft = true;
	return isAnyLeft;
}

/** @returns whether the account has no tag of the announcement any more */
async function removeFrom(
	ctx: Ctx,
	id: number,
	{ account, broadcastId }: AnnouncementWithParts["parts"][number],
): Promise<boolean> {
	const accountCtx = await accountContext(ctx, account);
	if (!accountCtx) return true;
	const isSending =
		broadcastId === null ? sql`0` : isBroadcastIn(broadcastId, "approval", "planned", "sending", "paused");
	const [row] = await queryRows(
		accountCtx.db,
		{ isSending: number },
		sql`select ${isSending} as "isSending"`,
	);
	if (row?.isSending === 1) return false;
	await deleteOverlapTag(accountCtx, id);
	return true;
}

function reportFailure(account: string, error: unknown): false {
	console.error(JSON.stringify({ event: "announcement.tag_failed", account, error: rootCauseOf(error) }));
	return false;
}
