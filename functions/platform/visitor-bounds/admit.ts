import { createHmac } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { commit } from "#db/client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { strangerUses } from "#db/platform/visitor-uses.ts";
import { blockOf } from "#domain/platform/http/network.ts";
import { today } from "#domain/platform/time/time.ts";
import {
	BYTES_OF_ROW,
	SHARES,
	type Share,
	STRANGER_BOUNDS,
	type StrangerKind,
} from "#domain/platform/visitor-bounds/bounds.ts";
import type { Ctx } from "#functions/context.ts";
import { visitorOf } from "#functions/platform/auth/visitor.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { noteEvents } from "#functions/platform/notices/note.ts";

export interface StrangerWrite {
	kind: StrangerKind;
	/** The site, landing page, form, salon or operator; 0 for an address that is no operator's. */
	itemId: number;
	rows: number;
	/** Bytes of the texts in the rows. */
	bytes: number;
}

/** Total UTF-8 bytes of texts, which is how the database stores them. */
export const bytesOf = (texts: readonly (string | null)[]): number =>
	texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ""), 0);

/**
 * Counts a write by an anonymous visitor against four daily limits: of their network, of its block, of the item and of the
 * account. One statement checks and counts all of them, so parallel requests cannot exceed a limit and a refused write counts in
 * none. The first refusal per day, kind and limit notifies operators.
 * @returns false where a limit is reached and the caller must not write
 */
export async function admitStranger(c: RequestContext, write: StrangerWrite): Promise<boolean> {
	const { ctx } = c.var;
	const { kind, rows } = write;
	const { day, names, bytes } = countsOf(c, write);
	const shares = rowsFrom(
		SHARES.map((share) => ({ subject: names[share], ...STRANGER_BOUNDS[kind][share] })),
		["subject", "rows", "bytes"],
	);
	const { subject, rows: maxRows, bytes: maxBytes } = shares.column;
	const isFull = sql`(coalesce(u.row_count, 0) + ${rows} > ${maxRows} or coalesce(u.byte_count, 0) + ${bytes} > ${maxBytes})`;
	const full = sql`select ${subject} as subject from ${shares.rows} left join ${strangerUses} u
		on u.day = ${day} and u.subject = ${subject} where ${isFull}`;
	const counted = await rowsOf<{ subject: string }>(
		ctx.db,
		insertInto(
			strangerUses,
			{ day, subject, rowCount: rows, byteCount: bytes },
			sql`from ${shares.rows} where not exists (${full})
				on conflict (day, subject) do update set row_count = row_count + excluded.row_count,
					byte_count = byte_count + excluded.byte_count
				returning subject`,
		),
	);
	if (counted.length > 0) return true;
	const reached = await rowsOf<{ subject: string }>(ctx.db, full);
	await notifyOperators(
		ctx,
		day,
		kind,
		SHARES.filter((share) => reached.some(({ subject }) => subject === names[share])),
	);
	return false;
}

/** Takes an admitted write off the counts of its day, where nothing was written after all. */
export async function withdrawStranger(c: RequestContext, write: StrangerWrite): Promise<void> {
	const { day, names, bytes } = countsOf(c, write);
	await c.var.ctx.db
		.update(strangerUses)
		.set({
			rowCount: sql`max(0, ${strangerUses.rowCount} - ${write.rows})`,
			byteCount: sql`max(0, ${strangerUses.byteCount} - ${bytes})`,
		})
		.where(and(eq(strangerUses.day, day), inArray(strangerUses.subject, Object.values(names))));
}

/** Day, names and bytes by which a write is counted. */
function countsOf(c: RequestContext, { kind, itemId, rows, bytes }: StrangerWrite) {
	const { ctx } = c.var;
	const network = visitorOf(c);
	const names: Record<Share, string> = {
		network: `${kind}:network:${networkHash(ctx, network)}`,
		block: `${kind}:block:${networkHash(ctx, blockOf(network))}`,
		item: `${kind}:item:${itemId}`,
		all: `${kind}:all`,
	};
	return { day: today(ctx.now, ctx.zone), names, bytes: bytes + rows * BYTES_OF_ROW };
}

/** Keyed hash of a network, so that the stored name reveals no address. */
const networkHash = ({ env }: Ctx, network: string): string =>
	createHmac("sha256", env.APP_KEY).update(`stranger:${network}`).digest("base64url").slice(0, 22);

async function notifyOperators(ctx: Ctx, day: string, kind: StrangerKind, shares: Share[]): Promise<void> {
	console.warn(JSON.stringify({ event: "strangers.limited", kind, shares }));
	await commit(
		ctx.db,
		noteEvents(
			ctx,
			"strangers_limited",
			shares.map((share) => ({
				key: `strangers:${day}:${kind}:${share}`,
				friendId: null,
				said: { kind, share },
			})),
		),
	);
}
