import type { ExplainedKind } from "#domain/automation/explain/explained-kinds.ts";
import { broadcast } from "./broadcast.ts";
import { episode } from "./episode.ts";
import type { ExplainKind } from "./kind.ts";
import { reaction } from "./reaction.ts";
import { scenario } from "./scenario.ts";
import { task } from "./task.ts";

/** Explanation of each kind of item that sends messages. */
export const EXPLAIN_KINDS: Record<ExplainedKind, ExplainKind> = {
	scenario,
	reaction,
	episode,
	task,
	broadcast,
};
