import { eq, sql } from "drizzle-orm";
import { announcementParts, announcements } from "#db/platform/directory/announcement-tables.ts";
import type { AnnouncementInput } from "#domain/console/headquarters/announcement-schemas.ts";
import { broadcastTimeOf, problemWithBroadcastTime } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import { sharedSaveKey } from "#functions/console/accounts/shared-save-key.ts";
import type { Person } from "#functions/platform/accounts/find-person.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { directoryOf } from "./announcement-rows.ts";
import { type PartPlan, planParts } from "./estimate-announcement.ts";
import { loadAnnouncementContents } from "./load-announcement-contents.ts";
import { leaseEnd } from "./order-parts.ts";

interface SaveCall {
	ctx: OperatorCtx;
	person: Person;
	input: AnnouncementInput;
}

/**
 * Stores an announcement as the person confirmed it. Nothing is ordered yet (`orderParts`).
 * @throws Refusal 422 for messages, a time or an account that cannot be used; 409 for another number of friends than the
 * person confirmed
 */
export async function saveAnnouncement({ ctx, person, input }: SaveCall): Promise<{ id: number }> {
	const earlier = await findSaved(ctx);
	if (earlier) return earlier;
	const plannedAt = broadcastTimeOf(input, ctx.zone);
	const timeProblem = problemWithBroadcastTime(plannedAt, ctx.now);
	if (timeProblem) throw new Refusal(422, timeProblem);
	const contents = await loadAnnouncementContents(ctx, input.messages);
	const plans = await planParts({ ctx, person, input }, contents);
	assertAsConfirmed(input, plans, plannedAt);
	const directory = directoryOf(ctx);
	const saveKey = sharedSaveKey(ctx);
	const id = sql<number>`(select id from ${announcements} where save_key = ${saveKey})`;
	await directory.batch([
		directory
			.insert(announcements)
			.values({
				name: input.name,
				contents,
				plannedAt,
				isOnce: input.once,
				fromAccount: ctx.env.ACCOUNT?.name ?? FIRST_ACCOUNT,
				authorId: person.id,
				authorName: person.name,
				createdAt: ctx.now,
				saveKey,
				nextAttemptAt: leaseEnd(),
			})
			.onConflictDoNothing(),
		...plans.map(({ account, searchName, filter, count, excluded, operatorId }, position) =>
			directory
				.insert(announcementParts)
				.values({
					announcementId: id,
					account,
					position,
					searchName,
					filter,
					expected: count,
					excluded,
					operatorId,
				})
				.onConflictDoNothing(),
		),
	]);
	return (await findSaved(ctx))!;
}

async function findSaved(ctx: OperatorCtx): Promise<{ id: number } | undefined> {
	const [saved] = await directoryOf(ctx)
		.select({ id: announcements.id })
		.from(announcements)
		.where(eq(announcements.saveKey, sharedSaveKey(ctx)));
	return saved;
}

/** Collects the problems of all accounts, so that the person sees them at once. */
function assertAsConfirmed(
	{ parts }: AnnouncementInput,
	plans: readonly PartPlan[],
	plannedAt: number | null,
): void {
	const problems = plans.flatMap(({ label, problem }) =>
		problem === null ? [] : [HEADQUARTERS_TEXTS.ofAccount(label, problem)],
	);
	const isNobody = plannedAt === null && plans.every(({ count }) => count === 0);
	if (isNobody && problems.length === 0) problems.push(BROADCAST_TEXTS.nobody);
	if (problems.length > 0) throw new Refusal(422, { parts: problems });
	const changes = plans.flatMap(({ label, count }, index) => {
		const { expected } = parts[index]!;
		return count === expected ? [] : [HEADQUARTERS_TEXTS.countChanged(label, expected, count)];
	});
	if (changes.length > 0) throw new Refusal(409, { ERROR: [...changes, HEADQUARTERS_TEXTS.confirmAgain] });
}
