import type { actionTasks } from "#db/actions.ts";

type Ended = Pick<
	typeof actionTasks.$inferSelect,
	"finishedAt" | "cancelledAt" | "nextWorkAt" | "total" | "done" | "skipped" | "failed" | "reason"
>;

/** Whether a task ended by itself before it was complete: at its end it has served as many friends as it has. */
export const hasStopped = ({
	finishedAt,
	cancelledAt,
	nextWorkAt,
	total,
	done,
	skipped,
	failed,
	reason,
}: Ended) =>
	nextWorkAt === null &&
	cancelledAt === null &&
	finishedAt !== null &&
	(reason !== null || total === null || done + skipped + failed < total);
