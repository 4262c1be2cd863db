import { and, eq } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { friendDeletions } from "#db/people/friend-deletions.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { DELETION_ATTEMPTS, type DeletionCounts } from "#domain/people/friend-deletion/friend-deletion.ts";
import { DELETION_TEXTS } from "#domain/platform/texts/friend-deletion-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { announceFriends } from "#functions/platform/consoles/announce-frames.ts";
import { claimJob, endColumns, JOB_LEASE } from "#functions/platform/queues/claim-job.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import type { DeletionStep, FriendDeletion, StepResult } from "./steps/deletion-step.ts";
import { eraseExportsStep } from "./steps/erase-exports.ts";
import { eraseFieldFilesStep } from "./steps/erase-field-files.ts";
import { eraseGroupFilesStep } from "./steps/erase-group-files.ts";
import { eraseArchiveStep, eraseMessagesStep, mergeIndexesStep } from "./steps/erase-messages.ts";
import { eraseRowsStep } from "./steps/erase-rows.ts";
import { deleteFriendStep, resetFriendStep, unlinkMenuStep } from "./steps/finish-deletion.ts";

/** Maximum number of unfinished pieces per wake-up; other work of the queue runs in between. */
const PIECES_PER_WAKE_UP = 6;
/** Pause after each piece, ms, in which the database serves others: fewer than one in twenty calls then waits for a piece. */
const PAUSE = 300;

/** Steps of higher areas. */
export interface DeletionStepsOfAreas {
	/** Bookings in salons' rooms, and answers in spreadsheets: before their rows. */
	before: readonly DeletionStep[];
	/** After a reset. */
	after: readonly DeletionStep[];
}

/**
 * All steps in their order. A request stores the number of those that are complete: a step that is added before them has
 * a request under way repeat one, and none may be removed.
 */
const stepsOf = ({ before, after }: DeletionStepsOfAreas): readonly DeletionStep[] => [
	eraseExportsStep,
	...before,
	eraseMessagesStep,
	eraseArchiveStep,
	mergeIndexesStep,
	eraseGroupFilesStep,
	eraseFieldFilesStep,
	unlinkMenuStep,
	eraseRowsStep(1),
	eraseRowsStep(2),
	eraseRowsStep(3),
	// Exports that were running, and files that were uploaded, since the first steps looked.
	eraseExportsStep,
	eraseFieldFilesStep,
	deleteFriendStep,
	resetFriendStep,
	...after,
];

/** Works on due deletions piece by piece. Every piece is safe to repeat, by a second worker too. */
export async function workFriendDeletions(ctx: Ctx, stepsOfAreas: DeletionStepsOfAreas): Promise<void> {
	const steps = stepsOf(stepsOfAreas);
	for (let pieces = 0; pieces < PIECES_PER_WAKE_UP; ) {
		const deletion = await claimJob(ctx, friendDeletions, { state: "running" });
		if (!deletion) return;
		pieces += await workOnDeletion(ctx, steps, { deletion, maxPieces: PIECES_PER_WAKE_UP - pieces });
	}
	await wakeQueue(ctx.env.JOBS);
}

/** @returns the number of pieces done, at least one */
async function workOnDeletion(
	ctx: Ctx,
	steps: readonly DeletionStep[],
	{ deletion, maxPieces }: { deletion: FriendDeletion; maxPieces: number },
): Promise<number> {
	let current = deletion;
	let pieces = 0;
	try {
		if (current.attempts > DELETION_ATTEMPTS) return await giveUp(ctx, current);
		const friend = await findErasedFriend(ctx, current.friendId);
		if (friend && isReturned(current, friend)) return await takeBackForReturn(ctx, current);
		while (pieces < maxPieces) {
			const step = steps[current.step];
			// Without a row the friend is deleted already: by a worker that died before it stored its progress.
			if (!step || !friend) {
				await finish(ctx, current);
				return pieces + 1;
			}
			const stepBefore = current.step;
			current = await workOnStep({ ...ctx, now: ctx.clock() }, step, { deletion: current, friend });
			// The last piece of a step finds little or nothing: it needs no pause.
			if (current.step > stepBefore) continue;
			pieces++;
			await new Promise((resolve) => setTimeout(resolve, PAUSE));
		}
		await updateRunning(ctx, current, { nextAttemptAt: ctx.clock(), attempts: 0 });
	} catch (error) {
		console.error(
			JSON.stringify({ event: "friend-deletion.failed", id: current.id, error: rootCauseOf(error) }),
		);
		if (current.attempts >= DELETION_ATTEMPTS) return giveUp(ctx, current);
		// From the beginning: rows may have been added meanwhile.
		await updateRunning(ctx, current, {
			step: 0,
			nextAttemptAt: ctx.clock() + backoff(current.attempts, ctx.random),
		});
	}
	return Math.max(pieces, 1);
}

async function workOnStep(
	ctx: Ctx,
	step: DeletionStep,
	input: { deletion: FriendDeletion; friend: { id: number; lineUserId: string } },
): Promise<FriendDeletion> {
	const { deletion } = input;
	const isApplied = step.applies?.(deletion) ?? true;
	const {
		isDone,
		counts = {},
		note,
	}: StepResult = isApplied ? await step.work(ctx, input) : { isDone: true };
	const changes = {
		step: deletion.step + Number(isDone),
		counts: addCounts(deletion.counts, counts),
		...(note !== undefined && { reason: note }),
	};
	await updateRunning(ctx, deletion, { ...changes, nextAttemptAt: ctx.clock() + JOB_LEASE });
	return { ...deletion, ...changes };
}

const addCounts = (counts: DeletionCounts, added: DeletionCounts): DeletionCounts => ({
	...counts,
	...Object.fromEntries(
		Object.entries(added).map(([kind, count]) => [kind, (counts[kind as keyof DeletionCounts] ?? 0) + count]),
	),
});

/**
 * A friend who blocked the account long ago, and returned in the period in which they were to be deleted. A deletion
 * that somebody requested, or that a restore repeats, hides the friend, and the return changes nothing.
 */
const isReturned = (
	{ operatorId, kind, step }: FriendDeletion,
	friend: { blockedAt: number | null; deletesAt: number | null },
): boolean =>
	operatorId === null &&
	kind === "delete" &&
	step === 0 &&
	friend.deletesAt === null &&
	friend.blockedAt === null;

async function takeBackForReturn(ctx: Ctx, deletion: FriendDeletion): Promise<number> {
	await updateRunning(ctx, deletion, endColumns(ctx, "taken_back"));
	return 1;
}

async function findErasedFriend({ db }: Ctx, id: number) {
	const [friend] = await db
		.select({
			id: friends.id,
			lineUserId: friends.lineUserId,
			blockedAt: friends.blockedAt,
			deletesAt: friends.deletesAt,
		})
		.from(friends)
		.where(eq(friends.id, id));
	return friend;
}

/** Changes a request unless it was ended meanwhile. */
const updateRunning = (
	ctx: Ctx,
	{ id }: FriendDeletion,
	changes: SQLiteUpdateSetSource<typeof friendDeletions>,
) =>
	ctx.db
		.update(friendDeletions)
		.set(changes)
		.where(and(eq(friendDeletions.id, id), eq(friendDeletions.state, "running")));

async function finish(ctx: Ctx, deletion: FriendDeletion): Promise<void> {
	await updateRunning(ctx, deletion, { ...endColumns(ctx, "done"), attempts: 0 });
	await announceFriends(ctx.env, [deletion.friendId]);
}

async function giveUp(ctx: Ctx, deletion: FriendDeletion): Promise<number> {
	await updateRunning(ctx, deletion, {
		state: "failed",
		nextAttemptAt: null,
		reason: DELETION_TEXTS.givenUp,
	});
	return 1;
}
