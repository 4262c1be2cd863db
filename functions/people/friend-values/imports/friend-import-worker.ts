import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { friendImports } from "#db/people/friend-imports.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { isScopeWithin } from "#domain/console/operators/operator-bounds.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import {
	IMPORT_ATTEMPTS,
	type ImportProblem,
	MAX_IMPORT_PROBLEMS,
} from "#domain/people/friend-values/friend-import.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { findOperator } from "#functions/platform/auth/find-operator.ts";
import { hasAbility, type SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import { announceFrames, friendFrames } from "#functions/platform/consoles/announce-frames.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import type { FriendVisibility } from "./import-page-columns.ts";
import { importPageStatements } from "./import-page-statements.ts";
import { readImportPreview, readPlanPage } from "./import-storage.ts";
import { findUnwritableChanges } from "./unwritable-changes.ts";

/** Lease of a claimed import: a worker that is silent for longer counts as dead. */
const LEASE = 2 * MINUTE;
/** Maximum number of pages written per wake-up; the next one continues. */
const PAGES_PER_WAKE_UP = 10;
/** Abilities of the routes that begin an import; each page needs them. */
const IMPORT_ABILITIES = ["friend-write", "var-read"] as const satisfies Ability[];

type Import = typeof friendImports.$inferSelect;

/**
 * Writes the changes of files, page by page. A page and the import's new position are one transaction,
 * conditional on the import's position at the start of the page: a crash, or two workers at once, write
 * nothing twice.
 */
export async function workFriendImports(ctx: Ctx): Promise<void> {
	for (let pages = 0; pages < PAGES_PER_WAKE_UP; pages++) {
		const job = await claimImport(ctx);
		if (!job) return;
		await workOnImport({ ...ctx, now: ctx.clock() }, job);
	}
	await wakeQueue(ctx.env.JOBS);
}

/** Claims the import that has waited longest. The attempt is counted before its page is written. */
async function claimImport(ctx: Ctx): Promise<Import | undefined> {
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

async function workOnImport(ctx: Ctx, job: Import): Promise<void> {
	try {
		if (job.attempts > IMPORT_ATTEMPTS) return await giveUpImport(ctx, job, IMPORT_TEXTS.givenUp);
		if (job.page >= job.pages) return void (await updateImport(ctx, job, endColumns(ctx, "finished")));
		const operator = await findOperator(ctx, job.operatorId);
		if (!operator) return await giveUpImport(ctx, job, IMPORT_TEXTS.operatorDisabled);
		if (!IMPORT_ABILITIES.every((ability) => hasAbility(operator, ability)))
			return await giveUpImport(ctx, job, IMPORT_TEXTS.forbidden);
		await writeImportPage(ctx, job, operator);
	} catch (error) {
		console.error(JSON.stringify({ event: "friend-import.failed", id: job.id, error: rootCauseOf(error) }));
		if (job.attempts >= IMPORT_ATTEMPTS) await giveUpImport(ctx, job, IMPORT_TEXTS.givenUp);
		else await updateImport(ctx, job, { nextAttemptAt: ctx.clock() + backoff(job.attempts, ctx.random) });
	}
}

async function writeImportPage(ctx: Ctx, job: Import, operator: SignedIn): Promise<void> {
	const preview = await readImportPreview(ctx.env, job.id);
	const page = await readPlanPage(ctx.env, job.id, preview?.plan, job.page + 1);
	if (!page) throw new Error(`page ${job.page + 1} is missing`);
	const isVisible = isVisibleSinceStart(ctx, job, operator);
	const unwritableChanges = await findUnwritableChanges(ctx, page.changes, isVisible);
	const isLast = job.page + 1 === job.pages;
	await ctx.db.batch([
		...(importPageStatements(ctx, job, page.changes, { isUnmoved: isUnmoved(job), isVisible }) as []),
		updateImport(ctx, job, {
			page: job.page + 1,
			done: job.done + page.friends,
			problems: addProblems(job.problems, unwritableChanges),
			attempts: 0,
			...(isLast ? endColumns(ctx, "finished") : { nextAttemptAt: ctx.now }),
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

/** Friends whom the operator saw at the start and still sees. */
const isVisibleSinceStart =
	(ctx: Ctx, { scope }: Import, operator: SignedIn): FriendVisibility =>
	(friendId) => {
		const wasVisible = isFriendVisible({ friendScope: scope, now: ctx.now }, friendId);
		return isScopeWithin(scope, operator)
			? wasVisible
			: sql`(${wasVisible} and ${isFriendVisible(operator, friendId)})`;
	};

const addProblems = (problems: readonly ImportProblem[], unwritableChanges: readonly ImportProblem[]) =>
	[...problems, ...unwritableChanges].slice(0, MAX_IMPORT_PROBLEMS);

/** Condition: no other worker continued the import, and it was not cancelled. */
const isUnmoved = ({ id, page }: Import): SQL =>
	sql`exists (select 1 from ${friendImports} j where j.id = ${id} and j.page = ${page} and j.state = 'running')`;

const updateImport = (ctx: Ctx, job: Import, changes: SQLiteUpdateSetSource<typeof friendImports>) =>
	ctx.db
		.update(friendImports)
		.set(changes)
		.where(and(eq(friendImports.id, job.id), isUnmoved(job)));

const giveUpImport = async (ctx: Ctx, job: Import, reason: string): Promise<void> =>
	void (await updateImport(ctx, job, { ...endColumns(ctx, "failed"), reason }));

const endColumns = (ctx: Ctx, state: "finished" | "failed") => ({
	state,
	nextAttemptAt: null,
	finishedAt: ctx.clock(),
});
