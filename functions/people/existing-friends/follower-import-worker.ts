import { followerImports } from "#db/people/follower-imports.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import {
	FOLLOWER_IMPORT_ATTEMPTS,
	type RUNNING_IMPORT_STATES,
} from "#domain/people/existing-friends/follower-import.ts";
import { EXISTING_FRIENDS_TEXTS } from "#domain/platform/texts/existing-friends-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { findOperator } from "#functions/platform/auth/find-operator.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { claimJob } from "#functions/platform/queues/claim-job.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { closeFollowerList } from "./close-follower-list.ts";
import { fetchFollowerProfiles } from "./fetch-follower-profiles.ts";
import { type FollowerImport, giveUpImport, updateImport } from "./follower-import-changes.ts";
import { listFollowers } from "./list-followers.ts";

/** Maximum number of pages per wake-up; the next one continues, after the other work of the queue. */
const PAGES_PER_WAKE_UP = 10;

const STEPS: Record<
	(typeof RUNNING_IMPORT_STATES)[number],
	(ctx: Ctx, job: FollowerImport) => Promise<void>
> = {
	listing: listFollowers,
	closing: closeFollowerList,
	profiles: fetchFollowerProfiles,
};

/**
 * Works on the import of followers, page by page. A page's changes and the import's new position are one
 * transaction, conditional on the position at the start of the page: a crash, or two workers at once, write
 * nothing twice.
 */
export async function workFollowerImports(ctx: Ctx): Promise<void> {
	for (let pages = 0; pages < PAGES_PER_WAKE_UP; pages++) {
		const job = await claimJob(ctx, followerImports);
		if (!job) return;
		await workOnPage({ ...ctx, now: ctx.clock() }, job);
	}
	await wakeQueue(ctx.env.JOBS);
}

async function workOnPage(ctx: Ctx, job: FollowerImport): Promise<void> {
	try {
		if (job.attempts > FOLLOWER_IMPORT_ATTEMPTS)
			return await giveUpImport(ctx, job, EXISTING_FRIENDS_TEXTS.givenUp);
		const operator = await findOperator(ctx, job.operatorId);
		if (!operator || !hasAbility(operator, "existing-friends") || !operator.friendScope.all)
			return await giveUpImport(ctx, job, EXISTING_FRIENDS_TEXTS.operatorDisabled);
		await STEPS[job.state as keyof typeof STEPS](ctx, job);
	} catch (error) {
		console.error(JSON.stringify({ event: "follower-import.failed", id: job.id, error: rootCauseOf(error) }));
		await updateImport(ctx, job, { nextAttemptAt: ctx.clock() + backoff(job.attempts, ctx.random) });
	}
}
