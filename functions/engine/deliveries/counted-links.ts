import { sql } from "drizzle-orm";
import { links } from "#db/acquisition/links.ts";
import type { Statement } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { text } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { findLinks } from "#domain/acquisition/links/map-links.ts";
import { findTapLinks, type TapLink } from "#domain/acquisition/links/tap-link.ts";
import { resolveLink } from "#domain/engine/messages/message-placeholders.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import type { PlaceholderValues } from "#domain/engine/placeholders/definition.ts";
import type { Ctx } from "#functions/context.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import type { ClaimedDelivery } from "./claim-deliveries.ts";

/** Counted links of a delivery with resolved placeholders; null where there are none. */
export type CountedLinksOf = (
	delivery: ClaimedDelivery,
	filled: LineMessage[],
	values: PlaceholderValues | undefined,
) => TapLink[] | null;

/**
 * Chooses the counted links of a batch. The choice at a delivery's first attempt is kept, so that every later
 * one sends the same. Excluded links are queried once for the whole batch.
 */
export async function chooseCountedLinks(
	ctx: Ctx,
	batch: readonly ClaimedDelivery[],
): Promise<CountedLinksOf> {
	const origin = publicOrigin(ctx.env);
	const isOpen = ({ countsTaps, tapLinks, hasPlaceholders, attempts, inDoubt }: ClaimedDelivery) =>
		origin !== "" && countsTaps && tapLinks === null && (hasPlaceholders || (attempts === 1 && !inDoubt));
	const open = new Set(batch.filter(isOpen).map(({ messages }) => messages));
	const written = new Set([...open].flatMap(findLinks));
	if (written.size === 0) return ({ tapLinks }) => tapLinks;
	const except = await listUncounted(ctx, [...written]);
	return (delivery, filled, values) => {
		if (!isOpen(delivery)) return delivery.tapLinks;
		const fill = (address: string) => (values ? resolveLink(address, values) : address);
		const found = findTapLinks(delivery.messages, filled, { fill, origin, except });
		return found.length > 0 ? found : null;
	};
}

async function listUncounted(ctx: Ctx, written: string[]): Promise<Set<string>> {
	const found = await queryRows(
		ctx.db,
		{ url: text },
		sql`select url from ${links} where is_counted = 0 and url in ${valuesOfList(written)}`,
	);
	return new Set(found.map(({ url }) => url));
}

/** Stores the choice and new links. No effect for a worker that no longer has the delivery. */
export function storeCountedLinks(
	ctx: Ctx,
	decided: readonly Pick<ClaimedDelivery, "id" | "attempts" | "tapLinks">[],
): Statement[] {
	const counted = decided.filter(({ tapLinks }) => tapLinks !== null);
	if (counted.length === 0) return [];
	const urls = [...new Set(counted.flatMap(({ tapLinks }) => tapLinks!.map(({ written }) => written)))];
	const link = rowsFrom(
		urls.map((url) => ({ url })),
		["url"],
		{ as: "n" },
	);
	const { rows, column, json } = rowsFrom(counted, ["id", "attempts", "tapLinks"]);
	return [
		execute(
			ctx.db,
			insertInto(
				links,
				{ url: link.column.url, createdAt: ctx.clock() },
				sql`from ${link.rows} where true on conflict (url) do nothing`,
			),
		),
		execute(
			ctx.db,
			sql`update ${deliveries} set tap_links = ${json.tapLinks}
				from ${rows} where ${deliveries.id} = ${column.id} and ${deliveries.attempts} = ${column.attempts}`,
		),
	];
}
