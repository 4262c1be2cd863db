import { eq, type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { type StepClaimKind, stepClaims } from "#db/engine/step-claims.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { retryBatchSize } from "#functions/platform/queues/retry-batch-size.ts";

/** Lease of a worker, after which it counts as dead. */
const LEASE = 2 * MINUTE;

/** Readers claimed together. */
export interface StepClaim {
	ids: number[];
	/** Number of consecutive workers that died with them. */
	lost: number;
	/** Releases them; no effect where another worker has taken over the claim. */
	release: Statement;
}

interface Claim {
	kind: StepClaimKind;
	/** Ids of the due readers, in order. */
	due: SQL;
	maxReaders: number;
}

/**
 * Claims readers in one D1 call: those left by a dead worker, in smaller batches; and where there are none,
 * due readers without a claim. Null where there are none.
 */
export async function claimReaders(ctx: Ctx, { kind, due, maxReaders }: Claim): Promise<StepClaim | null> {
	const { db, now } = ctx;
	const holder = ctx.newId();
	const isOurs = sql`${stepClaims.holder} = ${holder}`;
	const batchSize = retryBatchSize(maxReaders, sql`${stepClaims.lost}`);
	const claimedIds = sql`json_each(${stepClaims.readers})`;
	// The last statement reads the claim that one of those before it has made.
	const [, , , , [claim]] = await db.batch([
		execute(
			db,
			sql`update ${stepClaims} set lost = lost + 1, held_until = ${now + LEASE}, holder = ${holder}
				where id = (select c.id from ${stepClaims} c where c.kind = ${kind} and c.held_until <= ${now}
					order by c.held_until, c.id limit 1)`,
		),
		// The remaining readers become a claim without a holder. Claiming it adds one to `lost`, hence the
		// subtraction: no further worker was lost with them.
		execute(
			db,
			insertInto(
				stepClaims,
				{
					kind: sql`${stepClaims.kind}`,
					readers: sql`json_group_array(r.value)`,
					lost: sql`${stepClaims.lost} - 1`,
					heldUntil: now,
					holder: "",
				},
				sql`from ${stepClaims}, ${claimedIds} r where ${isOurs} and r.key >= ${batchSize} group by ${stepClaims.id}`,
			),
		),
		execute(
			db,
			sql`update ${stepClaims} set readers = (select json_group_array(r.value) from ${claimedIds} r where r.key < ${batchSize})
				where ${isOurs}`,
		),
		execute(
			db,
			insertInto(
				stepClaims,
				{ kind, readers: sql`json_group_array(d.id)`, heldUntil: now + LEASE, holder },
				sql`from (${due} limit ${maxReaders}) d
					where not exists (select 1 from ${stepClaims} where ${isOurs}) having count(*) > 0`,
			),
		),
		queryRows(
			db,
			{ ids: text, lost: number },
			sql`select readers as ids, lost from ${stepClaims} where ${isOurs}`,
		),
	]);
	if (!claim) return null;
	const release = db.delete(stepClaims).where(eq(stepClaims.holder, holder));
	return { ids: JSON.parse(claim.ids) as number[], lost: claim.lost, release };
}

/** Condition: `claimReaders` would claim somebody. */
export const hasReadersToClaim = ({ now }: Ctx, { kind, due }: Pick<Claim, "kind" | "due">): SQL =>
	sql`(exists (select 1 from ${stepClaims} where kind = ${kind} and held_until <= ${now}) or exists (${due}))`;

/** Readers of a kind that a worker holds, or held when it died. */
export const claimedReaders = (kind: StepClaimKind): SQL =>
	sql`(select r.value from ${stepClaims} c, json_each(c.readers) r where c.kind = ${kind})`;
