import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { sendApprovals } from "#db/engine/send-approvals.ts";
import type { Ctx } from "#functions/context.ts";
import { previewBroadcastScope } from "./broadcast-scope.ts";
import { hashBroadcast, hashedAudience } from "./hash-broadcast.ts";
import { loadSendableVariants } from "./load-sendable-messages.ts";
import { reopenApproval } from "./reopen-approval.ts";

/** Scheduled broadcasts that are checked in a minute, the earliest first. */
const CHECKED_PER_MINUTE = 20;

const isScheduled = (now: number) =>
	and(eq(sendApprovals.state, "approved"), gt(sendApprovals.startsAt, now));

/** Condition: an approved broadcast waits for its time. */
export const hasApprovalsToRecheck = ({ now }: Ctx): SQL =>
	sql`exists (select 1 from ${sendApprovals} where state = 'approved' and starts_at > ${now})`;

/**
 * Asks again for the approval of scheduled broadcasts whose content has changed, for example by a template, so that there is
 * time to approve them. The statement that begins a send compares the content once more.
 */
export async function recheckApprovals(ctx: Ctx): Promise<void> {
	const approved = await ctx.db
		.select({ broadcast: broadcasts, contentHash: sendApprovals.contentHash })
		.from(sendApprovals)
		.innerJoin(broadcasts, eq(broadcasts.id, sendApprovals.subjectId))
		.where(isScheduled(ctx.now))
		.orderBy(asc(sendApprovals.startsAt))
		.limit(CHECKED_PER_MINUTE);
	for (const { broadcast, contentHash } of approved) {
		const [{ sendings, variants }, scope] = await Promise.all([
			loadSendableVariants(ctx, broadcast),
			previewBroadcastScope(ctx, broadcast.id),
		]);
		const { plannedAt, abTest } = broadcast;
		const currentHash = hashBroadcast(ctx, {
			sendings,
			audience: hashedAudience(broadcast, scope),
			plannedAt,
			abTest,
			variants,
		});
		if (currentHash === contentHash) continue;
		await reopenApproval(ctx, {
			broadcastId: broadcast.id,
			contentHash: currentHash,
			friendCount: null,
			isBegun: false,
			cause: "changed",
		});
	}
}
