import type { actionTasks } from "#db/engine/actions.ts";

type TaskProgress = Pick<
	typeof actionTasks.$inferSelect,
	"finishedAt" | "cancelledAt" | "nextWorkAt" | "total" | "done" | "skipped" | "failed" | "reason"
>;

/**
 * Whether a task ended before all its friends, without being cancelled. At the end of a complete task, the
 * counts of its friends add up to `total`.
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
