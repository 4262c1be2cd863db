import { sql } from "drizzle-orm";
import { friendImports } from "#db/people/friend-imports.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { type FriendImportState, IMPORT_ATTEMPTS } from "#domain/people/friend-values/friend-import.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { findOperator } from "#functions/platform/auth/find-operator.ts";
import { hasAbility, type SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import { claimJob, endColumns } from "#functions/platform/queues/claim-job.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { importAbilities } from "./import-abilities.ts";
import { moveImport } from "./import-position.ts";
import type { FriendImportRow } from "./import-storage.ts";
import { planNextPage } from "./plan-next-page.ts";
import { undoNextPage } from "./undo-next-page.ts";
import { writeNextPage } from "./write-next-page.ts";

/** Maximum number of pages per wake-up; the next one continues. */
const PAGES_PER_WAKE_UP = 20;

/**
 * Plans, writes and undoes imports, page by page. A page and the import's new position are one transaction,
 * conditional on the import's position at the start of the page: a crash, or two workers at once, do nothing
 * twice.
 */
export async function workFriendImports(ctx: Ctx): Promise<void> {
	for (let pages = 0; pages < PAGES_PER_WAKE_UP; pages++) {
		const job = await claimJob(ctx, friendImports, {
			state: sql`iif(${friendImports.state} = 'waiting', 'running', ${friendImports.state})`,
		});
		if (!job) return;
		await workOnImport({ ...ctx, now: ctx.clock() }, job);
	}
	await wakeQueue(ctx.env.JOBS);
}

type PageWork = (ctx: Ctx, job: FriendImportRow, operator: SignedIn) => Promise<void>;

const PAGE_WORK: Partial<Record<FriendImportState, PageWork>> = {
	planning: planNextPage,
	running: writeNextPage,
	undoing: undoNextPage,
};

async function workOnImport(ctx: Ctx, job: FriendImportRow): Promise<void> {
	try {
		if (job.attempts > IMPORT_ATTEMPTS) return await giveUpImport(ctx, job, IMPORT_TEXTS.givenUp);
		const operator = await findOperator(ctx, operatorOf(job));
		if (!operator) return await giveUpImport(ctx, job, IMPORT_TEXTS.operatorDisabled);
		if (!importAbilities(job.mapping).every((ability) => hasAbility(operator, ability)))
			return await giveUpImport(ctx, job, IMPORT_TEXTS.forbidden);
		await PAGE_WORK[job.state]?.(ctx, job, operator);
	} catch (error) {
		console.error(JSON.stringify({ event: "friend-import.failed", id: job.id, error: rootCauseOf(error) }));
		if (job.attempts >= IMPORT_ATTEMPTS) await giveUpImport(ctx, job, IMPORT_TEXTS.givenUp);
		else await moveImport(ctx, job, { nextAttemptAt: ctx.clock() + backoff(job.attempts, ctx.random) });
	}
}

const operatorOf = ({ state, operatorId, undoneBy }: FriendImportRow): number =>
	state === "undoing" ? (undoneBy ?? operatorId) : operatorId;

const giveUpImport = async (ctx: Ctx, job: FriendImportRow, reason: string): Promise<void> =>
	void (await moveImport(ctx, job, { ...endColumns(ctx, "failed"), reason }));
