import type { actionTasks } from "#db/engine/actions.ts";

type TaskProgress = Pick<
	typeof actionTasks.$inferSelect,
	"finishedAt" | "cancelledAt" | "nextWorkAt" | "total" | "done" | "skipped" | "failed" | "reason"
>;

/**
 * Whether a task ended by itself with friends left to serve. A completed task has `total` equal to its served
 * friends.
 */
export const taskHasStopped = ({
	finishedAt,
	cancelledAt,
	nextWorkAt,
	total,
	done,
	skipped,
	failed,
	reason,
}: TaskProgress) =>
	nextWorkAt === null &&
	cancelledAt === null &&
	finishedAt !== null &&
	(reason !== null || total === null || done + skipped + failed < total);
