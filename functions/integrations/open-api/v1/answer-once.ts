import { and, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { openApiAnswers as answers } from "#db/integrations/open-api-answers.ts";
import { PROBLEM_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { ApiProblem } from "../api-problem.ts";
import type { ProgramCtx } from "./program-context.ts";

/** Time for which a repeated call returns the first answer. */
const ANSWER_RETENTION = 7 * DAY;
/** Maximum number of answers deleted at once. */
const MAX_DELETED_ANSWERS = 1_000;

/**
 * Answers a program's call once per key: repetitions, simultaneous ones too, return the first answer. Verbs
 * write their key in their own transaction, so a call whose answer was lost finds its effect and changes
 * nothing again; `wasMade` reports whether it exists. A refusal is not stored, since it changed nothing.
 * @throws Problem 422 for a key that was used for something else
 */
export async function answerOnce<Answer>(
	ctx: ProgramCtx,
	{ perform, wasMade }: { perform: () => Promise<Answer>; wasMade: () => Promise<boolean> },
): Promise<{ answer: Answer; isReplayed: boolean }> {
	const { db, key, sentHash, caller, now } = ctx;
	if (key === null) return { answer: await perform(), isReplayed: false };
	const isSameKey = and(eq(answers.codeId, caller.codeId), eq(answers.key, key));
	const [keyInsert, [firstCall]] = await db.batch([
		db.insert(answers).values({ codeId: caller.codeId, key, sentHash, createdAt: now }).onConflictDoNothing(),
		db.select().from(answers).where(isSameKey),
	]);
	if (firstCall && firstCall.sentHash !== sentHash)
		throw new ApiProblem({
			status: 422,
			code: "idempotency-key-reused",
			detail: PROBLEM_TEXTS.idempotencyKeyReused,
		});
	if (firstCall?.answer != null) return { answer: firstCall.answer as Answer, isReplayed: true };
	// The first answer may have been lost, or the call refused: then nothing was changed.
	const isReplayed = keyInsert.meta.changes === 0 && (await wasMade());
	const answer = await perform();
	const [answerUpdate, [storedCall]] = await db.batch([
		db
			.update(answers)
			.set({ answer })
			.where(and(isSameKey, isNull(answers.answer))),
		db.select({ answer: answers.answer }).from(answers).where(isSameKey),
	]);
	return {
		answer: (storedCall?.answer ?? answer) as Answer,
		isReplayed: isReplayed || answerUpdate.meta.changes === 0,
	};
}

const isExpired = (now: number) => lt(answers.createdAt, now - ANSWER_RETENTION);

/** Condition: an answer is older than its retention period. */
export const hasOldAnswers = ({ now }: Ctx): SQL =>
	sql`exists (select 1 from ${answers} where ${isExpired(now)})`;

/** Deletes expired answers. */
export async function deleteOldAnswers(ctx: Ctx): Promise<void> {
	await ctx.db.delete(answers).where(
		sql`rowid in (select rowid from ${answers} where ${isExpired(ctx.now)}
				limit ${MAX_DELETED_ANSWERS})`,
	);
}
