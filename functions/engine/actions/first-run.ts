import type { SQL } from "drizzle-orm";
import type { Ctx } from "#functions/context.ts";

/** Of a row of `pending_runs` that no other run began: it is due at once, and the root of what it begins itself. */
export const firstRun = ({ now }: Pick<Ctx, "now">, cause: SQL) => ({
	cause,
	parentId: "",
	rootId: cause,
	depth: 0,
	nextAttemptAt: now,
	createdAt: now,
});
