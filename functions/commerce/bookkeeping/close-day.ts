import { eq, sql } from "drizzle-orm";
import { dayClosings } from "#db/commerce/bookkeeping.ts";
import { paymentEntries } from "#db/commerce/payments.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { ClosingInput } from "#domain/commerce/bookkeeping/bookkeeping-input.ts";
import { BOOKKEEPING_TEXTS } from "#domain/platform/texts/bookkeeping-texts.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { saveOnce } from "#functions/platform/http/save-once.ts";
import { assertSeesBooks } from "./assert-sees-books.ts";
import { spanOfDay } from "./read-ledger.ts";

interface CloseDay {
	ctx: OperatorCtx;
	input: ClosingInput & { day: string };
}

/**
 * Closes a day with the sums that the operator saw: an entry that came meanwhile is a condition of the statement. Repeating
 * it is safe.
 * @throws Refusal 403 for an operator who sees only some friends; 422 for a day to come; 409 for a day that is closed, was
 * changed meanwhile, or has new entries
 */
export async function closeDay({ ctx, input }: CloseDay) {
	assertSeesBooks(ctx);
	const { day, counted_yen, float_yen, note, seen_entry_id, version } = input;
	if (day > currentDay(ctx.now, ctx.zone)) throw invalid("ERROR", BOOKKEEPING_TEXTS.notOver);
	const { from, before } = spanOfDay(day, ctx.zone);
	const ofDay = sql`from ${paymentEntries} e where e.at >= ${from} and e.at < ${before}`;
	const sumOf = (condition: ReturnType<typeof sql>) =>
		sql`(select ifnull(sum(e.yen), 0) ${ofDay} and not e.is_test and ${condition})`;
	const { id: _, version: __, ...written } = dayClosings;
	const statements = [
		execute(
			ctx.db,
			sql`${insertInto(
				dayClosings,
				{
					day,
					isClosed: true,
					lastEntryId: seen_entry_id,
					netYen: sumOf(sql`1`),
					cashYen: sumOf(sql`e.method = 'cash'`),
					floatYen: float_yen,
					countedYen: counted_yen,
					note,
					operatorId: ctx.operator.id,
					closedAt: ctx.now,
					saveKey: ctx.saveKey,
				},
				sql`where (select ifnull(max(e.id), 0) ${ofDay}) = ${seen_entry_id}`,
			)} on conflict (day) do update set ${excludedAssignments(
				written.isClosed,
				written.lastEntryId,
				written.netYen,
				written.cashYen,
				written.floatYen,
				written.countedYen,
				written.note,
				written.operatorId,
				written.closedAt,
				written.saveKey,
			)}, version = ${dayClosings}.version + 1
				where ${dayClosings}.version = ${version} and not ${dayClosings}.is_closed`,
		),
		auditOfChange(ctx, {
			verb: "bookkeeping.close",
			subjectType: "day",
			subjectId: day,
			detail: { counted_yen, float_yen, note },
		}),
	] as const;
	const saved = await saveOnce(
		() => selectClosing(ctx, day),
		async () => {
			const [stored] = await selectClosing(ctx, day);
			if (stored?.saveKey !== ctx.saveKey) await ctx.db.batch(statements);
		},
	);
	if (saved?.saveKey === ctx.saveKey) return { day, version: saved.version };
	if (saved?.isClosed) throw new Refusal(409, { ERROR: [BOOKKEEPING_TEXTS.alreadyClosed] });
	if ((saved?.version ?? 0) !== version) throw changedByOther();
	throw new Refusal(409, { ERROR: [BOOKKEEPING_TEXTS.newEntries] });
}

export const selectClosing = ({ db }: Pick<OperatorCtx, "db">, day: string) =>
	db.select().from(dayClosings).where(eq(dayClosings.day, day));
