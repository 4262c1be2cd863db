import {
	MAX_IMPORT_PROBLEMS,
	MAX_PREVIEW_CHANGES,
	NO_COUNTS,
} from "#domain/people/friend-values/friend-import.ts";
import type { Ctx } from "#functions/context.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import { moveImport } from "./import-position.ts";
import {
	type FriendImportRow,
	type ImportPlanHead,
	readPlanHead,
	storePlanHead,
	storePlanPage,
} from "./import-storage.ts";
import { makePlanHead } from "./make-plan-head.ts";
import { makePlanPage } from "./make-plan-page.ts";

/**
 * Makes the head of a plan, then its pages. A stored part is never replaced: after the death of a worker the
 * plan goes on with the part that it stored.
 */
export async function planNextPage(ctx: Ctx, job: FriendImportRow, operator: SignedIn): Promise<void> {
	const { id, plan, mapping } = job;
	if (plan === null || mapping === null) throw new Error(`import ${id} has no mapping`);
	const head = await readPlanHead(ctx.env, id, plan);
	if (!head) return startPlan(ctx, { ...job, plan, mapping });
	const isShown = job.changes < MAX_PREVIEW_CHANGES;
	const newPage = await makePlanPage(ctx, { row: job, head, viewer: operator, isShown });
	const page = await storePlanPage(ctx.env, id, plan, job.pages + 1, newPage);
	const counts = job.counts ?? NO_COUNTS;
	const isLast = page.position >= job.size;
	await moveImport(ctx, job, {
		pages: job.pages + 1,
		position: page.position,
		total: job.total + page.friends,
		changes: job.changes + page.changes.length,
		problems: [...job.problems, ...page.problems].slice(0, MAX_IMPORT_PROBLEMS),
		counts: {
			...itemCounts(head),
			unchanged: counts.unchanged + page.counts.unchanged,
			notFound: counts.notFound + page.counts.notFound,
			refused: counts.refused + page.counts.refused,
		},
		attempts: 0,
		...(isLast ? { state: "preview" as const, nextAttemptAt: null } : { nextAttemptAt: ctx.now }),
	});
}

/** Counted with each page: the worker that stored the head may have died before it counted. */
const itemCounts = ({ newTags, newFields }: ImportPlanHead) => ({
	tags: newTags.length,
	fields: newFields.length,
});

type MappedImport = FriendImportRow & {
	plan: string;
	mapping: NonNullable<FriendImportRow["mapping"]>;
};

/** Makes the head. If the rows do not fit the mapping, the operator has to change it: the reasons are its problems. */
async function startPlan(ctx: Ctx, job: MappedImport): Promise<void> {
	const result = await makePlanHead(ctx, job);
	if ("problems" in result) {
		await moveImport(ctx, job, {
			state: "mapping",
			problems: result.problems,
			nextAttemptAt: null,
			attempts: 0,
		});
		return;
	}
	const head = await storePlanHead(ctx.env, job.id, job.plan, result.head);
	await moveImport(ctx, job, {
		counts: { ...NO_COUNTS, ...itemCounts(head) },
		attempts: 0,
		nextAttemptAt: ctx.now,
	});
}
