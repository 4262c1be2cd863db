import { and, eq, sql } from "drizzle-orm";
import { dayClosings } from "#db/commerce/bookkeeping.ts";
import type { ReopeningInput } from "#domain/commerce/bookkeeping/bookkeeping-input.ts";
import { BOOKKEEPING_TEXTS } from "#domain/platform/texts/bookkeeping-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, Refusal } from "#functions/platform/http/request-refusal.ts";
import { assertSeesBooks } from "./assert-sees-books.ts";
import { selectClosing } from "./close-day.ts";

interface ReopenDay {
	ctx: OperatorCtx;
	input: ReopeningInput & { day: string };
}

/**
 * Reopens a closed day; the sums of its closing stay in the audit log. Repeating it is safe.
 * @throws Refusal 403 for an operator who sees only some friends; 409 for a day that is open, or was changed meanwhile
 */
export async function reopenDay({ ctx, input: { day, reason, version } }: ReopenDay) {
	assertSeesBooks(ctx);
	const [before] = await selectClosing(ctx, day);
	if (before?.saveKey === ctx.saveKey) return { day, version: before.version };
	if (!before?.isClosed) throw new Refusal(409, { ERROR: [BOOKKEEPING_TEXTS.notClosed] });
	const { netYen, cashYen, countedYen } = before;
	await ctx.db.batch([
		ctx.db
			.update(dayClosings)
			.set({ isClosed: false, version: sql`${dayClosings.version} + 1`, saveKey: ctx.saveKey })
			.where(and(eq(dayClosings.day, day), eq(dayClosings.version, version), eq(dayClosings.isClosed, true))),
		auditOfChange(ctx, {
			verb: "bookkeeping.reopen",
			subjectType: "day",
			subjectId: day,
			detail: { reason, net_yen: netYen, cash_yen: cashYen, counted_yen: countedYen },
		}),
	]);
	const [saved] = await selectClosing(ctx, day);
	if (saved?.saveKey !== ctx.saveKey) throw changedByOther();
	return { day, version: saved.version };
}
