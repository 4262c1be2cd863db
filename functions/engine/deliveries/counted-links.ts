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
	resolvedMessages: LineMessage[],
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
	const isUndecided = ({ countsTaps, tapLinks, hasPlaceholders, attempts, inDoubt }: ClaimedDelivery) =>
		origin !== "" && countsTaps && tapLinks === null && (hasPlaceholders || (attempts === 1 && !inDoubt));
	const undecidedMessages = new Set(batch.filter(isUndecided).map(({ messages }) => messages));
	const urls = new Set([...undecidedMessages].flatMap(findLinks));
	if (urls.size === 0) return ({ tapLinks }) => tapLinks;
	const uncountedUrls = await listUncounted(ctx, [...urls]);
	return (delivery, resolvedMessages, values) => {
		if (!isUndecided(delivery)) return delivery.tapLinks;
		const resolveUrl = (url: string) => (values ? resolveLink(url, values) : url);
		const tapLinks = findTapLinks(delivery.messages, resolvedMessages, {
			fill: resolveUrl,
			origin,
			except: uncountedUrls,
		});
		return tapLinks.length > 0 ? tapLinks : null;
	};
}

async function listUncounted(ctx: Ctx, urls: string[]): Promise<Set<string>> {
	const rows = await queryRows(
		ctx.db,
		{ url: text },
		sql`select url from ${links} where is_counted = 0 and url in ${valuesOfList(urls)}`,
	);
	return new Set(rows.map(({ url }) => url));
}

/** Stores the choice and new links. No effect for a worker that no longer has the delivery. */
export function storeCountedLinks(
	ctx: Ctx,
	decidedDeliveries: readonly Pick<ClaimedDelivery, "id" | "attempts" | "tapLinks">[],
): Statement[] {
	const countedDeliveries = decidedDeliveries.filter(({ tapLinks }) => tapLinks !== null);
	if (countedDeliveries.length === 0) return [];
	const urls = [
		...new Set(countedDeliveries.flatMap(({ tapLinks }) => tapLinks!.map(({ written }) => written))),
	];
	const linkRows = rowsFrom(
		urls.map((url) => ({ url })),
		["url"],
		{ as: "n" },
	);
	const { rows, column, json } = rowsFrom(countedDeliveries, ["id", "attempts", "tapLinks"]);
	return [
		execute(
			ctx.db,
			insertInto(
				links,
				{ url: linkRows.column.url, createdAt: ctx.clock() },
				sql`from ${linkRows.rows} where true on conflict (url) do nothing`,
			),
		),
		execute(
			ctx.db,
			sql`update ${deliveries} set tap_links = ${json.tapLinks}
				from ${rows} where ${deliveries.id} = ${column.id} and ${deliveries.attempts} = ${column.attempts}`,
		),
	];
}
