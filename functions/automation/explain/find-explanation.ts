import { sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { EXPLAIN_REASONS } from "#domain/automation/explain/explain-reasons.ts";
import { EXPLAINED, type ExplainedKind } from "#domain/automation/explain/explained-kinds.ts";
import type { ItemExplanation } from "#domain/automation/explain/explanation.ts";
import { writeTimeCursor } from "#domain/people/friends/time-cursor.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, notFound } from "#functions/platform/http/request-refusal.ts";
import { EXPLAIN_KINDS } from "./kinds/registry.ts";

interface ExplainArgs {
	ctx: OperatorCtx;
	input: { id: number; kind: ExplainedKind; item: number; text: string };
}

/**
 * Returns why a friend received an item, will receive it, or will not. Nothing is written or sent.
 * @throws Refusal 403 for a kind that the operator may not read; 404 for a friend whom they may not see and
 * for an item that does not exist
 */
export async function findExplanation({
	ctx,
	input: { id, kind, item, text },
}: ExplainArgs): Promise<ItemExplanation> {
	assertReadable(ctx, kind);
	await assertFriendVisible(ctx, id);
	const explanation = await EXPLAIN_KINDS[kind].explain(ctx, { friendId: id, itemId: item, text });
	if (!explanation) throw notFound();
	return explanation;
}

/** The explanation in the format of the API. @throws Refusal as `findExplanation` */
export const showExplanation = async (args: ExplainArgs) =>
	presentExplanation(args.ctx, await findExplanation(args));

function presentExplanation(ctx: OperatorCtx, explanation: ItemExplanation) {
	const { verdict, facts = [], run, at } = explanation;
	const blockingReason = explanation.verdict === "not" ? explanation : null;
	return {
		verdict,
		reason: blockingReason?.reason ?? null,
		text: blockingReason ? EXPLAIN_REASONS[blockingReason.reason] : null,
		told: blockingReason?.recordedText ?? null,
		facts,
		/** The run, and the cursor that opens the friend's history at it. */
		run: run ? { id: run.id, before: writeTimeCursor({ at: run.startedAt + 1, id: "0" }) } : null,
		/** Time of the past or expected outcome. */
		at: at === undefined ? null : toWireTime(at, ctx.zone),
	};
}

/** Maximum number of items offered. */
const MAX_OFFERED = 50;

/** Items that can be explained. @throws Refusal 403 without the ability to read their kind */
export function listExplainableItems({
	ctx,
	input: { kind, search },
}: {
	ctx: OperatorCtx;
	input: { kind: ExplainedKind; search: string };
}) {
	assertReadable(ctx, kind);
	return queryRows(
		ctx.db,
		{ id: number, name: text },
		sql`select id, name from (${EXPLAIN_KINDS[kind].choices(ctx, search)} limit ${MAX_OFFERED})`,
	);
}

function assertReadable(ctx: OperatorCtx, kind: ExplainedKind): void {
	if (!hasAbility(ctx.operator, EXPLAINED[kind].ability)) throw forbidden();
}
