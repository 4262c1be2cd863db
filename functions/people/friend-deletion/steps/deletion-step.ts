import type { friendDeletions } from "#db/people/friend-deletions.ts";
import type { DeletionCounts } from "#domain/people/friend-deletion/friend-deletion.ts";
import type { Ctx } from "#functions/context.ts";
import type { ErasedFriend } from "../places/data-place.ts";

export type FriendDeletion = typeof friendDeletions.$inferSelect;

/** Friend and request that a step works on. */
export interface ErasureInput {
	friend: ErasedFriend;
	deletion: FriendDeletion;
}

/** Result of one bounded piece of a step; the step is repeated until nothing is left. */
export interface StepResult {
	isDone: boolean;
	counts?: DeletionCounts;
	/** Remaining task of an operator. */
	note?: string;
}

/**
 * Step of a deletion or a reset: clears one kind of place. Each piece of a step is safe to repeat, so that a worker may die anywhere, and small, so that
 * others are served in between.
 */
export interface DeletionStep {
	/** Whether the request needs the step; without it every request does. */
	applies?: (deletion: FriendDeletion) => boolean;
	work: (ctx: Ctx, input: ErasureInput) => Promise<StepResult>;
}

export const isDeletion = ({ kind }: FriendDeletion): boolean => kind === "delete";
