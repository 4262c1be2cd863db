import { type SQL, sql } from "drizzle-orm";
import { pointBalances, pointEntries } from "#db/commerce/points.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { HandEntryInput } from "#domain/commerce/points/point-program.ts";
import { POINT_TEXTS } from "#domain/platform/texts/points-texts.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { pointExpiryColumn } from "#functions/engine/friend-records/point-expiry-column.ts";
import { arePointsOn, writePointEntries } from "#functions/engine/friend-records/write-point-entries.ts";
import { auditUnless } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { expireOfFriend } from "./expire-points.ts";

interface ChangeArgs {
	ctx: OperatorCtx;
	input: HandEntryInput & { id: number };
}

/**
 * Grants points to a friend, or takes them away, as an operator or a program. A repeated save with the same key changes
 * nothing.
 * @throws Refusal 404 for a friend whom the operator may not see; 422 where points are off or the balance is lower
 */
export async function changePoints({ ctx, input: { id, points, reason } }: ChangeArgs) {
	await assertFriendVisible(ctx, id);
	const cause = `hand:${ctx.saveKey ?? ctx.newId()}`;
	const isEnough =
		points > 0
			? arePointsOn
			: sql`(select balance from ${pointBalances} where friend_id = ${id}) >= ${-points}`;
	await commitBatch(ctx.db, [
		...expireOfFriend(ctx, id),
		...writePointEntries(ctx, [insertEntry(ctx, { friendId: id, points, reason, cause, where: isEnough })]),
		auditOfEntry(ctx, { verb: "points.change", friendId: id, cause, detail: { points, reason } }),
	]);
	await assertWritten(ctx, { cause, friendId: id, isGrant: points > 0 });
	return readBalance(ctx, id);
}

/** Entry by an operator or a program, if a condition holds and its cause is new. */
function insertEntry(
	ctx: OperatorCtx,
	entry: { friendId: number; points: number; reason: string; cause: string; where: SQL },
): Statement {
	const { friendId, points, reason, cause, where } = entry;
	const { program } = ctx.operator;
	return execute(
		ctx.db,
		insertInto(
			pointEntries,
			{
				friendId,
				kind: points > 0 ? "grant" : "spend",
				points,
				reason,
				cause,
				source: program ? "program" : "hand",
				operatorId: ctx.operator.id,
				programId: program?.codeId ?? null,
				expiresAt: points > 0 ? pointExpiryColumn(ctx) : null,
				remaining: Math.max(points, 0),
				at: ctx.now,
				day: currentDay(ctx.now, ctx.zone),
			},
			sql`where ${where} on conflict do nothing`,
		),
	);
}

interface EntryAudit {
	verb: string;
	friendId: number;
	cause: string;
	detail: Record<string, unknown>;
}

/** Audit entry of an entry of the same transaction, if it was written. */
export const auditOfEntry = (ctx: OperatorCtx, { verb, friendId, cause, detail }: EntryAudit): Statement =>
	auditUnless(
		ctx,
		{ verb, subjectType: "friend", subjectId: friendId, detail },
		sql`(not exists (select 1 from ${pointEntries} e where e.cause = ${cause}))`,
	);

/** @throws Refusal 422 if the entry was not written */
export async function assertWritten(
	ctx: OperatorCtx,
	{ cause, friendId, isGrant }: { cause: string; friendId: number; isGrant: boolean },
): Promise<void> {
	const [written] = await queryRows(
		ctx.db,
		{ id: number },
		sql`select id from ${pointEntries} where cause = ${cause}`,
	);
	if (written) return;
	if (isGrant) throw invalid("ERROR", POINT_TEXTS.off);
	throw invalid("points", POINT_TEXTS.notEnough((await readBalance(ctx, friendId)).balance));
}

/** Balance of a friend. */
export async function readBalance({ db }: Pick<OperatorCtx, "db">, friendId: number) {
	const [row] = await queryRows(
		db,
		{ balance: number },
		sql`select balance from ${pointBalances} where friend_id = ${friendId}`,
	);
	return { balance: row?.balance ?? 0 };
}
