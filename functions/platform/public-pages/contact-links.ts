import { sql } from "drizzle-orm";
import { html } from "hono/html";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { salons } from "#db/booking/salons.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { text } from "#db/platform/sql/row-columns.ts";
import { hrefOf } from "#domain/engine/kinds/item-input.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { PAGE_ICONS } from "./page-icons.ts";
import type { PageHtml } from "./public-page.ts";
import { telephoneHref } from "./telephone-href.ts";

/** Maximum number of shops whose telephone numbers are shown; among more, none would be found. */
const MAX_SHOPS = 3;

/**
 * Contact links for the foot of a page that ends a visit: the address that adds the account in LINE, and the
 * telephone numbers of the shops that take online bookings, as far as they are set. They are the same on every
 * page, so that they reveal nothing about its address. A page with a way back to LINE has no address that adds the account.
 */
export async function renderContactLinks(
	c: RequestContext,
	{ addsFriend = true }: { addsFriend?: boolean } = {},
): Promise<PageHtml | undefined> {
	const { ctx } = c.var;
	const name = sql`trim(${salonOnlineConfigs.shopInfo} ->> '$.name')`;
	const phone = sql`trim(${salonOnlineConfigs.shopInfo} ->> '$.phone')`;
	const [{ line_add_friend_url }, shops] = await Promise.all([
		readSettings(ctx, "line_add_friend_url"),
		queryRows(
			ctx.db,
			{ name: text, phone: text },
			sql`select coalesce(nullif(${name}, ''), ${salons.name}) as name, ${phone} as phone
				from ${salonOnlineConfigs} join ${salons} on ${salons.id} = ${salonOnlineConfigs.salonId}
				where ${salons.deletedAt} is null and ${salons.enableOnline} = 1 and ${phone} <> ''
				order by ${salons.id} limit ${integerLiteral(MAX_SHOPS + 1)}`,
		),
	]);
	const addAddress = addsFriend ? hrefOf(line_add_friend_url) : null;
	const shownShops = shops.length > MAX_SHOPS ? [] : shops;
	if (addAddress === null && shownShops.length === 0) return undefined;
	return html`<div class="place">
		${addAddress !== null && html`${PAGE_ICONS.person}<p><a href="${addAddress}" rel="nofollow">${VISIT_TEXTS.addFriend}</a></p>`}
		${shownShops.map(({ name, phone }) => html`${PAGE_ICONS.phone}<p>${shops.length > 1 ? name : "電話"} <a href="${telephoneHref(phone)}">${phone}</a></p>`)}
	</div>`;
}
