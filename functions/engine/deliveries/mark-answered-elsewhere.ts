import { sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, text } from "#db/platform/sql/row-columns.ts";
import type { Ctx } from "#functions/context.ts";
import {
	ANSWER_SCOPE,
	findAnsweredElsewhere,
	parseAnswerScope,
} from "#functions/engine/answering/find-answered-elsewhere.ts";
import type { ClaimedDelivery } from "./claim-deliveries.ts";

/**
 * Marks the claimed answers to friends whom another tool answers by now, in an account that answers by a saved
 * search. Without such answers the database is not queried.
 */
export async function markAnsweredElsewhere(ctx: Ctx, batch: ClaimedDelivery[]): Promise<void> {
	const answers = batch.filter(({ isAnswerBySearch }) => isAnswerBySearch);
	if (answers.length === 0) return;
	const [row] = await queryRows(ctx.db, { scope: nullable(text) }, sql`select ${ANSWER_SCOPE} as scope`);
	const elsewhere = await findAnsweredElsewhere(
		ctx,
		parseAnswerScope(row?.scope ?? null),
		answers.map(({ friendId, answeredBy }) => ({ id: friendId, answeredBy })),
	);
	for (const answer of answers) answer.isAnsweredElsewhere = elsewhere.has(answer.friendId);
}
