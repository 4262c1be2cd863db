import { and, eq, lt, sql } from "drizzle-orm";
import type { AnnouncementPart } from "#db/platform/directory/announcement-tables.ts";
import { announcementParts, announcements } from "#db/platform/directory/announcement-tables.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import type { ActingCtx } from "#functions/console/accounts/act-in-account.ts";
import type { Ctx } from "#functions/context.ts";
import { directoryTime } from "#functions/platform/accounts/directory-time.ts";
import { directoryOf, findAnnouncement, IS_UNTRIED, isUntried } from "./announcement-rows.ts";
import { orderPart, updateOpenPart } from "./order-part.ts";

/** Number of accounts that one call orders: each takes some twenty calls, of which a Worker may make a thousand. */
const PARTS_PER_CALL = 20;
/** Time after which the clock continues for a worker that was lost while it ordered an account. */
const LEASE = 2 * MINUTE;
/** Number of attempts for an account, each of which lost its worker. */
const MAX_ATTEMPTS = 5;

/** Time at which the clock may continue an announcement on which a worker begins to work now. */
export const leaseEnd = (): number => directoryTime() + LEASE;

/**
 * Orders the broadcasts of an announcement, account by account, for those that are neither ordered nor refused. Each save
 * has the announcement's key: a repetition after a lost worker finds the broadcast that exists, and orders none twice.
 * @returns the number of accounts that are left for further calls
 */
export async function orderParts(
	ctx: ActingCtx,
	id: number,
	partsPerCall = PARTS_PER_CALL,
): Promise<{ left: number }> {
	const { parts, isOnce } = await findAnnouncement(ctx, id);
	const due = parts.filter(isUntried);
	const lastDue = due[partsPerCall - 1] ?? due.at(-1);
	const seen = new Set<string>();
	for (const { account, position } of parts.filter((part) => isOnce || isUntried(part))) {
		if (!lastDue || position > lastDue.position) break;
		// Read anew, because it may be cancelled meanwhile.
		const announcement = await findAnnouncement(ctx, id);
		const part = announcement.parts.find((each) => each.account === account);
		if (announcement.cancelledAt !== null) return { left: 0 };
		if (!part || (isUntried(part) && !(await claimPart(ctx, part)))) continue;
		await orderPart({ ctx, announcement, part, seen });
	}
	const left = Math.max(0, due.length - partsPerCall);
	if (left === 0) await finishAnnouncement(ctx, id);
	return { left };
}

/**
 * Counts an attempt and moves the lease forward, before anything is done in the account. Workers that order at the same
 * time do not exclude each other, since their saves have the same keys.
 * @returns whether the account may be tried; after too many attempts it is refused instead
 */
async function claimPart(ctx: Pick<Ctx, "env">, part: AnnouncementPart): Promise<boolean> {
	const { announcementId, account } = part;
	const directory = directoryOf(ctx);
	const [counted] = await directory.batch([
		directory
			.update(announcementParts)
			.set({ attempts: sql`${announcementParts.attempts} + 1` })
			.where(
				and(
					eq(announcementParts.announcementId, announcementId),
					eq(announcementParts.account, account),
					lt(announcementParts.attempts, MAX_ATTEMPTS),
				),
			),
		directory
			.update(announcements)
			.set({ nextAttemptAt: leaseEnd() })
			.where(sql`${announcements.id} = ${announcementId} and cancelled_at is null`),
	]);
	if (counted.meta.changes > 0) return true;
	await updateOpenPart(ctx, part, { problem: HEADQUARTERS_TEXTS.givenUp });
	return false;
}

/** Time after the send at which the clock looks whether the tags of friends of other accounts may be deleted. */
export const TAG_LIFETIME = HOUR;

/**
 * Ends the orders of an announcement of which no account is left. The clock comes back once for the tags of one that each
 * person receives once.
 */
export async function finishAnnouncement(ctx: Pick<Ctx, "env">, id: number): Promise<void> {
	const now = directoryTime();
	await directoryOf(ctx)
		.update(announcements)
		.set({
			nextAttemptAt: sql`case when is_once then max(coalesce(planned_at, ${now}), ${now}) + ${TAG_LIFETIME} end`,
		})
		.where(
			sql`${announcements.id} = ${id} and not exists
				(select 1 from ${announcementParts} p where p.announcement_id = ${id} and ${IS_UNTRIED})`,
		);
}
