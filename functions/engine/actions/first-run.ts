import type { SQL } from "drizzle-orm";
import type { Ctx } from "#functions/context.ts";

/**
 * Columns of a row of `pending_runs` that no other run caused: it is due at once, and the root of its chain.
 */
export const firstRun = ({ now }: Pick<Ctx, "now">, cause: SQL) => ({
	cause,
	parentId: "",
	rootId: cause,
	depth: 0,
	nextAttemptAt: now,
	createdAt: now,
});
