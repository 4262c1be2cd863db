import type { SQL } from "drizzle-orm";
import type { ItemExplanation } from "#domain/automation/explain/explanation.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

interface ExplainQuery {
	friendId: number;
	itemId: number;
	/** Hypothetical text, as if the friend wrote it now; "" stands for their last text. Auto-responses only. */
	text: string;
}

/** Explanation of one kind of item that sends messages. */
export interface ExplainKind {
	/**
	 * Items that can be explained, as rows `id` and `name`, newest first; the name contains the search text.
	 */
	choices: (ctx: OperatorCtx, search: string) => SQL;
	/** Past or expected outcome; null for an item that does not exist or is not visible to the operator. */
	explain: (ctx: OperatorCtx, query: ExplainQuery) => Promise<ItemExplanation | null>;
}
