import { sql } from "drizzle-orm";
import { accountLinkNonces } from "#db/people/line-events.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { Ctx } from "#functions/context.ts";
import type { LineEvent } from "../batch-outcome.ts";

/**
 * Completes account links by their nonces: the number that the shop's service vouched for. A nonce that is
 * unknown, used or too old links nothing.
 */
export async function resolveLinks(ctx: Ctx, events: LineEvent[]): Promise<LineEvent[]> {
	const nonces = events.flatMap(({ nonce }) => nonce ?? []);
	if (nonces.length === 0) return events;
	const rows = await ctx.db
		.select()
		.from(accountLinkNonces)
		.where(sql`${accountLinkNonces.nonce} in ${valuesOfList(nonces)}`);
	const nonceRows = new Map(rows.map((row) => [row.nonce, row]));
	const usedNonces = new Set<string>();
	return events.map((event) => {
		const row =
			event.nonce === undefined || usedNonces.has(event.nonce) ? undefined : nonceRows.get(event.nonce);
		if (!row || event.event.event.timestamp > row.expiresAt) return event;
		usedNonces.add(row.nonce);
		return { ...event, kind: "account_linked", detail: { externalId: row.externalId } };
	});
}
