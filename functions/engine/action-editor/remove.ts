import { and, eq, isNull, sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { SHORT_NAME } from "#domain/engine/actions/effects/short-names.ts";
import type { UsedBy } from "#domain/engine/used-by/used-by.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions.ts";
import { cutToLength } from "#domain/platform/texts/width.ts";
import { usedBy } from "#functions/engine/used-by/find.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { invalid, notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { actionInUse } from "./in-use.ts";
import { actionKind } from "./kind.ts";

/**
 * Deletes an action; its past runs remain readable. @throws Refusal 422 while something uses it, 404 for a
 * deleted one.
 */
export async function removeAction({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<void> {
	const unused = sql`not ${actionInUse(sql`${actions.id}`)}`;
	const [removed] = await ctx.db.batch([
		ctx.db
			.update(actions)
			.set({ deletedAt: ctx.now })
			.where(and(eq(actions.id, input.id), isNull(actions.deletedAt), unused))
			.returning({ id: actions.id }),
		auditOfChange(ctx, {
			verb: "action.delete",
			subjectType: "action",
			subjectId: input.id,
			undoKey: ctx.saveKey,
		}),
	]);
	if (removed.length === 0) throw await whyNotRemoved(ctx, input.id);
}

async function whyNotRemoved(ctx: OperatorCtx, id: number) {
	const [action] = await ctx.db
		.select({ name: actions.name })
		.from(actions)
		.where(and(eq(actions.id, id), isNull(actions.deletedAt)));
	if (!action) return notFound();
	const uses = await usedBy({ ctx, kind: actionKind, id });
	// A scheduled task of the action itself is not listed as a use.
	if (uses.items.length === 0) return invalid("ERROR", ACTION_TEXTS.actionsInUse(action.name));
	return invalid("ERROR", ACTION_TEXTS.actionInUse(placesText(uses)));
}

/** `自動応答「予約」、タグ「VIP」 ほか 2 つ` */
function placesText({ items, total }: UsedBy): string {
	const named = items.slice(0, NAMED_PLACES).map(({ label, name }) => `${label}「${shortName(name)}」`);
	const rest = total - named.length;
	return named.join("、") + (rest > 0 ? ` ほか ${rest} つ` : "");
}

const NAMED_PLACES = 3;
const shortName = (name: string) => cutToLength(name, SHORT_NAME);
