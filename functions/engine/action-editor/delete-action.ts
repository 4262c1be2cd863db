import { and, eq, isNull, sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { SHORT_NAME_LENGTH } from "#domain/engine/actions/effects/short-names.ts";
import type { UsedBy } from "#domain/engine/used-by/used-by-kinds.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { cutToLength } from "#domain/platform/texts/cut-to-width.ts";
import { findItemUses } from "#functions/engine/used-by/find-uses.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { isActionUsed } from "./action-in-use.ts";
import { actionKind } from "./kind.ts";

/**
 * Deletes an action; its past runs remain readable.
 * @throws Refusal 422 while something uses it, 404 for a deleted one.
 */
export async function deleteAction({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<void> {
	const isUnused = sql`not ${isActionUsed(sql`${actions.id}`)}`;
	const [deletedRows] = await ctx.db.batch([
		ctx.db
			.update(actions)
			.set({ deletedAt: ctx.now })
			.where(and(eq(actions.id, input.id), isNull(actions.deletedAt), isUnused))
			.returning({ id: actions.id }),
		auditOfChange(ctx, {
			verb: "action.delete",
			subjectType: "action",
			subjectId: input.id,
			undoKey: ctx.saveKey,
		}),
	]);
	if (deletedRows.length === 0) throw await deleteError(ctx, input.id);
}

async function deleteError(ctx: OperatorCtx, id: number) {
	const [action] = await ctx.db
		.select({ name: actions.name })
		.from(actions)
		.where(and(eq(actions.id, id), isNull(actions.deletedAt)));
	if (!action) return notFound();
	const uses = await findItemUses({ ctx, kind: actionKind, id });
	// A scheduled task of the action also prevents its deletion, but is not listed among the uses.
	if (uses.items.length === 0) return invalid("ERROR", ACTION_TEXTS.actionsInUse(action.name));
	return invalid("ERROR", ACTION_TEXTS.actionInUse(usesText(uses)));
}

/** Items in words: `自動応答「予約」、タグ「VIP」 ほか 2 つ` */
function usesText({ items, total }: UsedBy): string {
	const namedUses = items.slice(0, MAX_NAMED_USES).map(({ label, name }) => `${label}「${shortName(name)}」`);
	const moreCount = total - namedUses.length;
	return namedUses.join("、") + (moreCount > 0 ? ` ほか ${moreCount} つ` : "");
}

const MAX_NAMED_USES = 3;
const shortName = (name: string) => cutToLength(name, SHORT_NAME_LENGTH);
