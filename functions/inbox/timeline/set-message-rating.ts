import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";
import { messages } from "#db/engine/messages.ts";
import { auditLog } from "#db/platform/operators.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { MESSAGE_RATES } from "#domain/inbox/timeline/confirm-input.ts";
import { assertFriendVisible, isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { queryArchiveDatabases } from "#functions/engine/messages/archive/archive-databases.ts";
import { findArchivedMessage } from "#functions/engine/messages/archive/find-archived-message.ts";
import { auditOfChange, auditUnless } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

interface SetRatingArgs {
	ctx: OperatorCtx;
	input: { id: number; rate: number };
}

/**
 * Sets or clears a message's star; a repetition changes nothing.
 * @returns its friend's id.
 * @throws Refusal 404 for an unknown, hidden or unsent message.
 */
export async function setMessageRating({ ctx, input }: SetRatingArgs): Promise<number> {
	const isVisible = isFriendVisible(ctx.operator, sql`${messages.friendId}`);
	const [, , [message]] = await ctx.db.batch([
		execute(
			ctx.db,
			sql`${ratingUpdate(input)} and ${messages.starred} <> ${starValueOf(input)} and ${isVisible}`,
		),
		auditOfChange(ctx, ratingAudit(input)),
		ctx.db
			.select({ friendId: messages.friendId })
			.from(messages)
			.where(and(eq(messages.id, input.id), isNull(messages.unsentAt), isVisible)),
	]);
	return message ? message.friendId : setArchivedRating({ ctx, input });
}

/**
 * Rates a message of the archive, which is updated only if no recent message has the id: while a message is
 * being moved, its old row counts. The audit log is in another database and is written first: if the worker
 * dies in between, the log reports a star that was not set, and a retry sets it.
 */
async function setArchivedRating({ ctx, input }: SetRatingArgs): Promise<number> {
	const message = await findArchivedMessage(ctx, input.id);
	if (!message || message.unsentAt !== null) throw notFound();
	await assertFriendVisible(ctx, message.friendId);
	if (Number(message.starred) === starValueOf(input)) return message.friendId;
	await auditUnless(ctx, ratingAudit(input), isAlreadyLogged(ctx, input));
	await queryArchiveDatabases(ctx.env, (db: Db) => queryRows(db, ratingUpdate(input)));
	return message.friendId;
}

/**
 * Condition that this operator logged the same rating last. Ratings alternate, so such an entry was left by a
 * worker that died before the update.
 */
const isAlreadyLogged = ({ operator }: OperatorCtx, { id, rate }: SetRatingArgs["input"]) =>
	sql`exists (select 1 from (select a.operator_id, a.detail from ${auditLog} a
			where a.subject_type = 'message' and a.subject_id = ${String(id)} and a.verb = 'message.rate'
			order by a.id desc limit 1) last
		where last.operator_id = ${operator.id} and last.detail ->> '$.rate' = ${rate})`;

const starValueOf = ({ rate }: SetRatingArgs["input"]): 0 | 1 => (rate === MESSAGE_RATES.starred ? 1 : 0);

const ratingUpdate = (input: SetRatingArgs["input"]) =>
	sql`update ${messages} set starred = ${starValueOf(input)}
		where ${messages.id} = ${input.id} and ${messages.unsentAt} is null`;

const ratingAudit = ({ id, rate }: SetRatingArgs["input"]) => ({
	verb: "message.rate",
	subjectType: "message",
	subjectId: id,
	detail: { rate },
});
