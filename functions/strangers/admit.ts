import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { commit } from "#db/client.ts";
import { insertInto } from "#db/insert-into.ts";
import { rowsOf } from "#db/raw.ts";
import { rowsFrom } from "#db/rows-from.ts";
import { strangerUses } from "#db/stranger-uses.ts";
import {
	BYTES_OF_ROW,
	SHARES,
	type Share,
	STRANGER_BOUNDS,
	type StrangerKind,
} from "#domain/strangers/bounds.ts";
import { today } from "#domain/time.ts";
import { visitorOf } from "../auth/visitor.ts";
import type { Ctx } from "../context.ts";
import type { RequestContext } from "../http/types.ts";
import { noteEvents } from "../notices/note.ts";

interface Write {
	kind: StrangerKind;
	/** The site, landing page, form or salon. */
	itemId: number;
	rows: number;
	/** Bytes of the texts that are written. */
	bytes: number;
}

/** Bytes of texts as the database keeps them. */
export const bytesOf = (texts: readonly (string | null)[]): number =>
	texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ""), 0);

/**
 * Counts a write of somebody whom nobody knows to the day's shares of their network, of the item, and of all, in one
 * statement: where one of them has no room for it nothing is counted, and nothing may be written. The first refusal of a
 * day, of each kind and share, is told to operators.
 */
export async function admitStranger(c: RequestContext, write: Write): Promise<boolean> {
	const { ctx } = c.var;
	const { kind, itemId, rows } = write;
	const bytes = write.bytes + rows * BYTES_OF_ROW;
	const day = today(ctx.now, ctx.zone);
	const names: Record<Share, string> = {
		network: `${kind}:network:${networkHash(ctx, visitorOf(c))}`,
		item: `${kind}:item:${itemId}`,
		all: `${kind}:all`,
	};
	const shares = rowsFrom(
		SHARES.map((share) => ({ subject: names[share], ...STRANGER_BOUNDS[kind][share] })),
		["subject", "rows", "bytes"],
	);
	const { subject, rows: mostRows, bytes: mostBytes } = shares.column;
	const isFull = sql`(u.row_count + ${rows} > ${mostRows} or u.byte_count + ${bytes} > ${mostBytes})`;
	const full = sql`select ${subject} as subject from ${shares.rows} join ${strangerUses} u
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
	await tellReached(
		ctx,
		day,
		kind,
		SHARES.filter((share) => reached.some(({ subject }) => subject === names[share])),
	);
	return false;
}

/** A network by a name from which it cannot be found again. */
const networkHash = ({ env }: Ctx, network: string): string =>
	createHmac("sha256", env.APP_KEY).update(`stranger:${network}`).digest("base64url").slice(0, 22);

async function tellReached(ctx: Ctx, day: string, kind: StrangerKind, shares: Share[]): Promise<void> {
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
