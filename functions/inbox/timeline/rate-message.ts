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

interface Rate {
	ctx: OperatorCtx;
	input: { id: number; rate: number };
}

/**
 * Sets or clears a message's star; a repetition changes nothing. An unsent message has nothing to find again.
 * @returns its friend's id.
 * @throws Refusal 404 for an unknown or hidden message.
 */
export async function setMessageRating({ ctx, input }: Rate): Promise<number> {
	const seen = isFriendVisible(ctx.operator, sql`${messages.friendId}`);
	const [, , [message]] = await ctx.db.batch([
		execute(ctx.db, sql`${withRate(input)} and ${messages.starred} <> ${starOf(input)} and ${seen}`),
		auditOfChange(ctx, auditOf(input)),
		ctx.db
			.select({ friendId: messages.friendId })
			.from(messages)
			.where(and(eq(messages.id, input.id), isNull(messages.unsentAt), seen)),
	]);
	return message ? message.friendId : rateArchived({ ctx, input });
}

/**
 * The archive is updated second: a message that is being moved is still taken from its old table. The log is
 * in another database and is written first: if a worker dies it may report a star that was never set, but it
 * misses none. A retry sets the star that it reports.
 */
async function rateArchived({ ctx, input }: Rate): Promise<number> {
	const message = await findArchivedMessage(ctx, input.id);
	if (!message || message.unsentAt !== null) throw notFound();
	await assertFriendVisible(ctx, message.friendId);
	if (Number(message.starred) === starOf(input)) return message.friendId;
	await auditUnless(ctx, auditOf(input), isTold(ctx, input));
	await queryArchiveDatabases(ctx.env, (db: Db) => queryRows(db, withRate(input)));
	return message.friendId;
}

/**
 * Stars alternate between set and cleared: if this operator's last entry reports a state that does not hold
 * yet, its worker died.
 */
const isTold = ({ operator }: OperatorCtx, { id, rate }: Rate["input"]) =>
	sql`exists (select 1 from (select a.operator_id, a.detail from ${auditLog} a
			where a.subject_type = 'message' and a.subject_id = ${String(id)} and a.verb = 'message.rate'
			order by a.id desc limit 1) last
		where last.operator_id = ${operator.id} and last.detail ->> '$.rate' = ${rate})`;

const starOf = ({ rate }: Rate["input"]): 0 | 1 => (rate === MESSAGE_RATES.starred ? 1 : 0);

const withRate = (input: Rate["input"]) =>
	sql`update ${messages} set starred = ${starOf(input)}
		where ${messages.id} = ${input.id} and ${messages.unsentAt} is null`;

const auditOf = ({ id, rate }: Rate["input"]) => ({
	verb: "message.rate",
	subjectType: "message",
	subjectId: id,
	detail: { rate },
});
