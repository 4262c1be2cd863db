import { sql } from "drizzle-orm";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { Explained } from "#domain/automation/explain/explanation.ts";
import { EXPLAINED, type ExplainedKind } from "#domain/automation/explain/kinds.ts";
import { REASONS } from "#domain/automation/explain/reasons.ts";
import { writeCursor } from "#domain/people/friends/cursor.ts";
import { wireTime } from "#domain/platform/time/time.ts";
import { assertVisible } from "#functions/engine/filters/visible.ts";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import { forbidden, notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { EXPLAIN } from "./kinds/registry.ts";

interface Explain {
	ctx: OperatorCtx;
	input: { id: number; kind: ExplainedKind; item: number; text: string };
}

/**
 * Why a friend got something, will get it, or does not. Nothing is written or sent.
 * @throws Refusal 403 for a kind of things that the operator may not read; 404 for a friend whom they may not see, and
 * for a thing that is not there.
 */
export async function findExplanation({ ctx, input: { id, kind, item, text } }: Explain): Promise<Explained> {
	assertReadable(ctx, kind);
	await assertVisible(ctx, id);
	const explained = await EXPLAIN[kind].explain(ctx, { friendId: id, itemId: item, text });
	if (!explained) throw notFound();
	return explained;
}

/** The same as the console reads it. @throws Refusal as `findExplanation` */
export const explain = async (args: Explain) => presented(args.ctx, await findExplanation(args));

function presented(ctx: OperatorCtx, explained: Explained) {
	const { verdict, facts = [], run, at } = explained;
	const hindrance = explained.verdict === "not" ? explained : null;
	return {
		verdict,
		reason: hindrance?.reason ?? null,
		text: hindrance ? REASONS[hindrance.reason] : null,
		told: hindrance?.told ?? null,
		facts,
		/** Run with all details, and the cursor at which the friend's record is read to find it. */
		run: run ? { id: run.id, before: writeCursor({ at: run.startedAt + 1, id: "0" }) } : null,
		/** When it was, or will be. */
		at: at === undefined ? null : wireTime(at, ctx.zone),
	};
}

/** Maximum number of search results. */
const OFFERED = 50;

/** Items that can be explained. @throws Refusal 403 */
export function listChoices({
	ctx,
	input: { kind, search },
}: {
	ctx: OperatorCtx;
	input: { kind: ExplainedKind; search: string };
}) {
	assertReadable(ctx, kind);
	return rowsOf<{ id: number; name: string }>(
		ctx.db,
		sql`select id, name from (${EXPLAIN[kind].choices(ctx, search)} limit ${OFFERED})`,
	);
}

function assertReadable(ctx: OperatorCtx, kind: ExplainedKind): void {
	if (!mayDo(ctx.operator, EXPLAINED[kind].needs)) throw forbidden();
}
