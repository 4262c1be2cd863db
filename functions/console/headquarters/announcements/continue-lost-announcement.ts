import { and, eq, sql } from "drizzle-orm";
import {
	type Announcement,
	announcementParts,
	announcements,
} from "#db/platform/directory/announcement-tables.ts";
import { people } from "#db/platform/directory/people-tables.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { isAccountMinute } from "#functions/platform/accounts/account-minute.ts";
import { directoryTime } from "#functions/platform/accounts/directory-time.ts";
import { directoryOf, findAnnouncement, IS_UNTRIED, isUntried } from "./announcement-rows.ts";
import { finishAnnouncement, leaseEnd, orderParts, TAG_LIFETIME } from "./order-parts.ts";
import { removeOverlapTags } from "./remove-overlap-tags.ts";

/** Minutes in which an account's clock asks the directory, apart from its cleanup. */
const CONTINUATION_MINUTES = { every: 5, after: 2 };

/** Condition of `continueLostAnnouncement`: every five minutes, in a deployment with several accounts. */
export const isContinuationDue = (ctx: Pick<Ctx, "env" | "now">) =>
	sql`${ctx.env.ACCOUNT && ctx.env.DIRECTORY && isAccountMinute(ctx, CONTINUATION_MINUTES) ? 1 : 0}`;

/**
 * Continues an announcement of any account whose worker was lost, or whose author left the page before all accounts
 * were ordered. It acts as the author's operators, so only while the author has the right of the headquarters. After the
 * send it deletes the tags of friends of other accounts.
 */
export async function continueLostAnnouncement(ctx: Ctx): Promise<void> {
	const claimed = await claimLostAnnouncement(ctx);
	if (!claimed) return;
	const { id } = claimed;
	const { parts } = await findAnnouncement(ctx, id);
	if (parts.some(isUntried)) return orderRest(ctx, claimed);
	const isAnyLeft = await removeOverlapTags(ctx, id);
	await setNextAttempt(ctx, id, isAnyLeft ? directoryTime() + TAG_LIFETIME : null);
}

async function orderRest(ctx: Ctx, { id, authorId }: ClaimedAnnouncement): Promise<void> {
	if (!(await isOfHeadquarters(ctx, authorId))) return refuseRest(ctx, id);
	const { left } = await orderParts(ctx, id);
	if (left > 0) await setNextAttempt(ctx, id, directoryTime());
}

type ClaimedAnnouncement = Pick<Announcement, "id" | "authorId">;

/** Claims the announcement that is due for the longest time. */
async function claimLostAnnouncement(ctx: Ctx): Promise<ClaimedAnnouncement | undefined> {
	const [claimed] = await directoryOf(ctx)
		.update(announcements)
		.set({ nextAttemptAt: leaseEnd() })
		.where(
			sql`${announcements.id} = (select a.id from ${announcements} a where a.next_attempt_at <= ${directoryTime()}
				order by a.next_attempt_at limit 1) and cancelled_at is null`,
		)
		.returning({ id: announcements.id, authorId: announcements.authorId });
	return claimed;
}

async function isOfHeadquarters(ctx: Ctx, authorId: string): Promise<boolean> {
	const [author] = await directoryOf(ctx)
		.select({ id: people.id })
		.from(people)
		.where(and(eq(people.id, authorId), eq(people.isHeadquarters, true)));
	return author !== undefined;
}

async function refuseRest(ctx: Ctx, id: number): Promise<void> {
	await directoryOf(ctx)
		.update(announcementParts)
		.set({ problem: HEADQUARTERS_TEXTS.authorLeft })
		.where(sql`${announcementParts.announcementId} = ${id} and ${IS_UNTRIED}`);
	await finishAnnouncement(ctx, id);
}

const setNextAttempt = (ctx: Ctx, id: number, nextAttemptAt: number | null) =>
	directoryOf(ctx).update(announcements).set({ nextAttemptAt }).where(eq(announcements.id, id));
