import type { SQL } from "drizzle-orm";
import type { Explained } from "#domain/automation/explain/explanation.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/** What is asked. */
interface Question {
	friendId: number;
	itemId: number;
	/** What if the friend wrote this now; "" asks about what they wrote last. Of auto-responses alone. */
	text: string;
}

/** How one kind of thing that sends messages is explained. */
export interface ExplainKind {
	/** The items that can be asked about: rows with `id` and `name`, the newest first, with a name that holds a text. */
	choices: (ctx: OperatorCtx, search: string) => SQL;
	/** What became of it, or will; null for an item that is not there, or that the operator does not see. */
	explain: (ctx: OperatorCtx, question: Question) => Promise<Explained | null>;
}
