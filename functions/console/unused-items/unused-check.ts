import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Item that a check found. */
export interface UnusedRecord {
	id: number;
	name: string;
	/** Reason why it does nothing. */
	reason: string;
	/** Records that disappear from lists together with it; null if there are none. */
	records: string | null;
	/** Address of its page, where it differs from that of its kind. */
	address?: string;
}

/** Finds items that do nothing, up to a limit, the oldest first. It looks at all friends of the account. */
export type UnusedCheckFinder = (ctx: OperatorCtx, limit: number) => Promise<UnusedRecord[]>;
