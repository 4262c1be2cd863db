import type { SQL } from "drizzle-orm";
import type { Ctx } from "#functions/context.ts";

/** Columns of a row of `pending_runs` without a causing run: it is due at once, and the root of its chain. */
export const firstRunColumns = ({ now }: Pick<Ctx, "now">, cause: SQL) => ({
	cause,
	parentId: "",
	rootId: cause,
	depth: 0,
	nextAttemptAt: now,
	createdAt: now,
});
