import type { SQL } from "drizzle-orm";
import type { Explained } from "#domain/automation/explain/explanation.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

interface Question {
	friendId: number;
	itemId: number;
	/** Hypothetical text that the friend would write now; "" means their last one. Auto-responses only. */
	text: string;
}

/** Explanation of one kind of item that sends messages. */
export interface ExplainKind {
	/** Items that can be explained: rows with `id` and `name`, newest first, whose name contains a text. */
	choices: (ctx: OperatorCtx, search: string) => SQL;
	/** Past or expected outcome; null for an item that does not exist, or that the operator does not see. */
	explain: (ctx: OperatorCtx, question: Question) => Promise<Explained | null>;
}
