import { createHmac } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { text } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { visitorUses } from "#db/platform/visitor-uses.ts";
import { networkBlock } from "#domain/platform/http/ip-network.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import {
	BOUND_SCOPES,
	type BoundScope,
	ROW_OVERHEAD,
	VISITOR_BOUNDS,
	type VisitorWriteKind,
} from "#domain/platform/visitor-bounds/visitor-bounds.ts";
import type { Ctx } from "#functions/context.ts";
import { visitorNetwork } from "#functions/platform/auth/visitor-network.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { noteEvents } from "#functions/platform/notices/note-events.ts";

export interface VisitorWrite {
	kind: VisitorWriteKind;
	/** Id of the site, landing page, form, salon or operator; 0 for an unknown operator's address. */
	itemId: number;
	rows: number;
	/** Bytes of the texts in the rows. */
	bytes: number;
}

/** Total UTF-8 bytes of texts, as the database stores them. */
export const utf8Bytes = (texts: readonly (string | null)[]): number =>
	texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ""), 0);

/**
 * Counts a write by an anonymous visitor against four daily limits: of their network, of its block, of the
 * item and of the account. One statement checks and counts all of them, so that parallel requests cannot
 * exceed a limit, and a refused write counts in none. The first refusal per day, kind and limit notifies
 * operators.
 * @returns false if a limit is reached and the caller must not write
 */
export async function admitVisitorWrite(c: RequestContext, write: VisitorWrite): Promise<boolean> {
	const { ctx } = c.var;
	const { kind, rows } = write;
	const { day, names, bytes } = countsOf(c, write);
	const bounds = rowsFrom(
		BOUND_SCOPES.map((boundScope) => ({ subject: names[boundScope], ...VISITOR_BOUNDS[kind][boundScope] })),
		["subject", "rows", "bytes"],
	);
	const { subject, rows: maxRows, bytes: maxBytes } = bounds.column;
	const isFull = sql`(coalesce(u.row_count, 0) + ${rows} > ${maxRows} or coalesce(u.byte_count, 0) + ${bytes} > ${maxBytes})`;
	const fullCounters = sql`select ${subject} as subject from ${bounds.rows} left join ${visitorUses} u
		on u.day = ${day} and u.subject = ${subject} where ${isFull}`;
	const countedRows = await queryRows(
		ctx.db,
		{ subject: text },
		insertInto(
			visitorUses,
			{ day, subject, rowCount: rows, byteCount: bytes },
			sql`from ${bounds.rows} where not exists (${fullCounters})
				on conflict (day, subject) do update set row_count = row_count + excluded.row_count,
					byte_count = byte_count + excluded.byte_count
				returning subject`,
		),
	);
	if (countedRows.length > 0) return true;
	const reachedRows = await queryRows(ctx.db, { subject: text }, fullCounters);
	await notifyOperators(
		ctx,
		day,
		kind,
		BOUND_SCOPES.filter((boundScope) => reachedRows.some(({ subject }) => subject === names[boundScope])),
	);
	return false;
}

/** Reverts the counts of an admitted write that was not made after all. */
export async function revertVisitorWrite(c: RequestContext, write: VisitorWrite): Promise<void> {
	const { day, names, bytes } = countsOf(c, write);
	await c.var.ctx.db
		.update(visitorUses)
		.set({
			rowCount: sql`max(0, ${visitorUses.rowCount} - ${write.rows})`,
			byteCount: sql`max(0, ${visitorUses.byteCount} - ${bytes})`,
		})
		.where(and(eq(visitorUses.day, day), inArray(visitorUses.subject, Object.values(names))));
}

/** Day, counter names and bytes by which a write is counted. */
function countsOf(c: RequestContext, { kind, itemId, rows, bytes }: VisitorWrite) {
	const { ctx } = c.var;
	const network = visitorNetwork(c);
	const names: Record<BoundScope, string> = {
		network: `${kind}:network:${networkHash(ctx, network)}`,
		block: `${kind}:block:${networkHash(ctx, networkBlock(network))}`,
		item: `${kind}:item:${itemId}`,
		all: `${kind}:all`,
	};
	return { day: currentDay(ctx.now, ctx.zone), names, bytes: bytes + rows * ROW_OVERHEAD };
}

/** Keyed hash of a network, so that the stored name reveals no address. */
const networkHash = ({ env }: Ctx, network: string): string =>
	createHmac("sha256", env.APP_KEY).update(`stranger:${network}`).digest("base64url").slice(0, 22);

async function notifyOperators(
	ctx: Ctx,
	day: string,
	kind: VisitorWriteKind,
	reachedScopes: BoundScope[],
): Promise<void> {
	console.warn(JSON.stringify({ event: "strangers.limited", kind, shares: reachedScopes }));
	await commitBatch(
		ctx.db,
		noteEvents(
			ctx,
			"strangers_limited",
			reachedScopes.map((share) => ({
				key: `strangers:${day}:${kind}:${share}`,
				friendId: null,
				values: { kind, share },
			})),
		),
	);
}
