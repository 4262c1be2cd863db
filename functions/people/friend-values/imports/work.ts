import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { friendImports } from "#db/people/friend-imports.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import {
	IMPORT_ATTEMPTS,
	type ImportProblem,
	MAX_IMPORT_PROBLEMS,
} from "#domain/people/friend-values/import.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { announceFrames, friendFrames } from "#functions/platform/consoles/announce-frames.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { lostOf } from "./lost.ts";
import { getPage, getPreview } from "./parts.ts";
import { pageStatements } from "./write-page.ts";

/** A worker without a sign of life for this long counts as dead. */
const LEASE = 2 * MINUTE;
/** Maximum number of pages written per wake-up; the next one continues. */
const PAGES_PER_WAKE_UP = 10;

type Import = typeof friendImports.$inferSelect;

/**
 * Writes the changes of files, page by page. A page and the import's new position are one transaction,
 * conditional on the import's position at the start of the page: a crash, or two workers at once, write
 * nothing twice.
 */
export async function workFriendImports(ctx: Ctx): Promise<void> {
	for (let pages = 0; pages < PAGES_PER_WAKE_UP; pages++) {
		const job = await claim(ctx);
		if (!job) return;
		await workOn({ ...ctx, now: ctx.clock() }, job);
	}
	await wakeQueue(ctx.env.JOBS);
}

/** The import that has waited longest. The attempt is counted before its page is begun. */
async function claim(ctx: Ctx): Promise<Import | undefined> {
	const now = ctx.clock();
	const [job] = await ctx.db
		.update(friendImports)
		.set({ state: "running", nextAttemptAt: now + LEASE, attempts: sql`${friendImports.attempts} + 1` })
		.where(
			sql`${friendImports.id} = (select id from ${friendImports} where next_attempt_at <= ${now}
				order by next_attempt_at, id limit 1)`,
		)
		.returning();
	return job;
}

async function workOn(ctx: Ctx, job: Import): Promise<void> {
	try {
		if (job.attempts > IMPORT_ATTEMPTS) return await giveUp(ctx, job);
		if (job.page >= job.pages) return void (await change(ctx, job, ended(ctx, "finished")));
		await writePage(ctx, job);
	} catch (error) {
		console.error(JSON.stringify({ event: "friend-import.failed", id: job.id, error: rootCauseOf(error) }));
		if (job.attempts >= IMPORT_ATTEMPTS) await giveUp(ctx, job);
		else await change(ctx, job, { nextAttemptAt: ctx.clock() + backoff(job.attempts, ctx.random) });
	}
}

async function writePage(ctx: Ctx, job: Import): Promise<void> {
	const preview = await getPreview(ctx.env, job.id);
	const page = await getPage(ctx.env, job.id, preview?.plan, job.page + 1);
	if (!page) throw new Error(`page ${job.page + 1} is missing`);
	const lost = await lostOf(ctx, job, page.changes);
	const isLast = job.page + 1 === job.pages;
	await ctx.db.batch([
		...(pageStatements(ctx, job, page.changes, standing(job)) as []),
		change(ctx, job, {
			page: job.page + 1,
			done: job.done + page.friends,
			problems: withLost(job.problems, lost),
			attempts: 0,
			...(isLast ? ended(ctx, "finished") : { nextAttemptAt: ctx.now }),
		}),
	]);
	await announceFrames(
		ctx.env,
		friendFrames(
			"friend",
			page.changes.map(({ friendId }) => friendId),
		),
	);
}

const withLost = (problems: readonly ImportProblem[], lost: readonly ImportProblem[]) =>
	[...problems, ...lost].slice(0, MAX_IMPORT_PROBLEMS);

/** Condition: no other worker continued the import, and it was not cancelled. */
const standing = ({ id, page }: Import): SQL =>
	sql`exists (select 1 from ${friendImports} j where j.id = ${id} and j.page = ${page} and j.state = 'running')`;

const change = (ctx: Ctx, job: Import, changes: SQLiteUpdateSetSource<typeof friendImports>) =>
	ctx.db
		.update(friendImports)
		.set(changes)
		.where(and(eq(friendImports.id, job.id), standing(job)));

const giveUp = async (ctx: Ctx, job: Import): Promise<void> =>
	void (await change(ctx, job, { ...ended(ctx, "failed"), reason: IMPORT_TEXTS.givenUp }));

const ended = (ctx: Ctx, state: "finished" | "failed") => ({
	state,
	nextAttemptAt: null,
	finishedAt: ctx.clock(),
});
