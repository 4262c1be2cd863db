import { and, eq, isNull } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { announcementParts, announcements } from "#db/platform/directory/announcement-tables.ts";
import type { AnnouncementContinuation } from "#domain/console/headquarters/announcement-schemas.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, invalid } from "#functions/platform/http/request-refusal.ts";
import { directoryOf, findAnnouncement } from "./announcement-rows.ts";
import { leaseEnd, orderParts } from "./order-parts.ts";

interface ContinueCall {
	ctx: OperatorCtx;
	person: Person;
	input: AnnouncementContinuation & { id: number };
}

/**
 * Orders the accounts of an announcement that are left, after a lost worker or a call with many accounts, and tries the
 * named ones again that were refused. Only the author may, since the broadcasts are ordered by their operators.
 * @returns the number of accounts that are left for further calls
 * @throws Refusal 404; 403 for somebody else; 422 for a cancelled announcement
 */
export async function continueAnnouncement({
	ctx,
	person,
	input: { id, parts },
}: ContinueCall): Promise<{ left: number }> {
	const announcement = await findAnnouncement(ctx, id);
	if (announcement.authorId !== person.id) throw forbidden();
	if (announcement.cancelledAt !== null) throw invalid("ERROR", HEADQUARTERS_TEXTS.cancelled);
	const directory = directoryOf(ctx);
	await commitBatch(directory, [
		directory
			.update(announcements)
			.set({ nextAttemptAt: leaseEnd() })
			.where(and(eq(announcements.id, id), isNull(announcements.cancelledAt))),
		...parts.map(({ account, expected }) =>
			directory
				.update(announcementParts)
				.set({ expected, problem: null, found: null, attempts: 0 })
				.where(
					and(
						eq(announcementParts.announcementId, id),
						eq(announcementParts.account, account),
						isNull(announcementParts.broadcastId),
					),
				),
		),
	]);
	return orderParts(ctx, id);
}
