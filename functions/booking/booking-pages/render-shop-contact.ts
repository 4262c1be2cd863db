import { html } from "hono/html";
import { hrefOf } from "#domain/engine/kinds/item-input.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import type { Ctx } from "#functions/context.ts";
import type { PageHtml } from "#functions/platform/public-pages/public-page.ts";
import { telephoneHref } from "#functions/platform/public-pages/telephone-href.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";

/** Links for visitors who cannot book here: to call the shop, and to add its account; where they are set. */
export async function renderShopContact(ctx: Ctx, phone: string): Promise<PageHtml> {
	const { line_add_friend_url } = await readSettings(ctx, "line_add_friend_url");
	const addFriendUrl = hrefOf(line_add_friend_url);
	return html`${phone !== "" && html`<p><a class="wide" href="${telephoneHref(phone)}">電話をかける ${phone}</a></p>`}
		${addFriendUrl !== null && html`<p><a class="wide" href="${addFriendUrl}" rel="noreferrer">${VISIT_TEXTS.addFriend}</a></p>`}`;
}
