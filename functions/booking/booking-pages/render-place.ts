import { html } from "hono/html";
import { PAGE_ICONS } from "#functions/platform/public-pages/page-icons.ts";
import type { PageHtml } from "#functions/platform/public-pages/public-page.ts";
import { telephoneHref } from "#functions/platform/public-pages/telephone-href.ts";

/** Place of a salon or an event; empty texts are omitted. */
interface Place {
	address: string;
	/** Address of a map; by default a search for the address. */
	map_url: string;
	phone: string;
	hours: readonly (readonly [days: string, hours: string])[];
}

/** Opening hours, address with a link to a map, and telephone number; null where nothing is known. */
export function renderPlace({ address, map_url: map, phone, hours }: Place): PageHtml | null {
	const mapLink =
		map || (address && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`);
	if (mapLink === "" && phone === "" && hours.length === 0) return null;
	return html`<div class="place">
		${mapLink !== "" && html`${PAGE_ICONS.pin}<div>${address !== "" && html`<p>${address}</p>`}<p><a href="${mapLink}" rel="noreferrer">地図を見る</a></p></div>`}
		${phone !== "" && html`${PAGE_ICONS.phone}<p>電話 <a href="${telephoneHref(phone)}">${phone}</a></p>`}
		${hours.length > 0 && html`${PAGE_ICONS.clock}<dl class="hours">${hours.map(([days, text]) => html`<dt>${days}</dt><dd>${text}</dd>`)}</dl>`}
	</div>`;
}
