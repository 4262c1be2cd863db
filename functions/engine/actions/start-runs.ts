import type { Statement } from "#db/d1-client.ts";
import type { Ctx } from "#functions/context.ts";
import { carryOutPendingRuns } from "./carry-out-pending-runs.ts";
import type { Firing } from "./firing.ts";
import { writeFirings } from "./write-firings.ts";

/**
 * Runs actions: the only entry through which triggers start them. Runs caused by a run follow at once, each
 * batch in a transaction of its own.
 * @param statementsBefore statements of the same transaction, before the runs.
 * @param statementsAfter statements of the same transaction that read the results of the runs.
 * @returns the friends to whom something may be sent.
 * @throws when a cause has run already; nothing has been written then.
 */
export async function startRuns(
	ctx: Ctx,
	firings: Firing[],
	statementsBefore: Statement[] = [],
	statementsAfter: Statement[] = [],
): Promise<number[]> {
	const { sentTo, parents } = await writeFirings(ctx, firings, statementsBefore, statementsAfter);
	return parents.length === 0 ? sentTo : [...sentTo, ...(await carryOutPendingRuns(ctx, parents))];
}
