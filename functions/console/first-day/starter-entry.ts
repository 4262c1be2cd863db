import { and, desc, eq } from "drizzle-orm";
import { undos } from "#db/console/undo-tables.ts";
import { auditLog } from "#db/platform/operators.ts";
import { STARTER_VERB, type StarterRecord } from "#domain/console/first-day/starter-record.ts";
import { type TradeName, tradeOf } from "#domain/console/first-day/trades/registry.ts";
import type { Ctx } from "#functions/context.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Entry of the log about an applied set. */
export interface StarterEntry {
	id: number;
	at: number;
	trade: TradeName;
	records: StarterRecord[];
	/** Whether it was undone. */
	isUndone: boolean;
}

/**
 * Log entry of an applied set, through which the set is undone. It is part of the set's transaction, so that a
 * repeated call finds that the set is applied.
 */
export const writeStarterEntry = (
	ctx: OperatorCtx,
	{ trade, records }: Pick<StarterEntry, "trade" | "records">,
) =>
	auditRow(ctx, {
		verb: STARTER_VERB,
		subjectType: "starter",
		subjectId: ctx.saveKey,
		undoKey: ctx.saveKey,
		detail: {
			name: tradeOf(trade).label,
			starter_trade: trade,
			starter_items: records.filter(({ kind }) => kind !== "folder").map(({ name }) => name),
			starter_records: records,
		},
	});

/** Entry of a call's set. */
export const findStarterEntry = (ctx: OperatorCtx): Promise<StarterEntry | undefined> =>
	selectEntry(ctx, ctx.saveKey);

/** Entry of the newest set; undefined in an account without one. */
export const findNewestStarterEntry = (ctx: Ctx): Promise<StarterEntry | undefined> => selectEntry(ctx);

async function selectEntry({ db }: Ctx, key?: string): Promise<StarterEntry | undefined> {
	const [row] = await db
		.select({ entry: auditLog, finishedAt: undos.finishedAt })
		.from(auditLog)
		.leftJoin(undos, eq(undos.auditId, auditLog.id))
		.where(
			and(
				eq(auditLog.subjectType, "starter"),
				eq(auditLog.verb, STARTER_VERB),
				...(key === undefined ? [] : [eq(auditLog.subjectId, key)]),
			),
		)
		.orderBy(desc(auditLog.id))
		.limit(1);
	if (!row) return undefined;
	const { id, at, detail } = row.entry;
	const { starter_trade: trade, starter_records: records } = detail as {
		starter_trade: TradeName;
		starter_records: StarterRecord[];
	};
	return { id, at, trade, records, isUndone: row.finishedAt !== null };
}
