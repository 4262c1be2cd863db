import { ADDRESSES, type AddressName } from "#domain/engine/access/page-addresses.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { acquisitionPages } from "#web/acquisition/routes.ts";
import { automationPages } from "#web/automation/routes.ts";
import { bookingPages } from "#web/booking/routes.ts";
import { commercePages } from "#web/commerce/routes.ts";
import { consolePages } from "#web/console/routes.ts";
import { contentPages } from "#web/content/routes.ts";
import { enginePages } from "#web/engine/routes.ts";
import { inboxPages } from "#web/inbox/routes.ts";
import { integrationsPages } from "#web/integrations/routes.ts";
import { peoplePages } from "#web/people/routes.ts";
import { platformPages } from "#web/platform/routes.ts";
import { lazyComponent } from "#web/platform/shell/lazyComponent.ts";
import type { ItemListPage, SitePage, SitePages } from "#web/platform/shell/sitePage.ts";
import { KIND_VIEWS } from "./kindViews.ts";

/**
 * Pages of all areas. An address without a page does not compile. The required abilities, and the order of
 * the menu, are those of domain/engine/capabilities.
 */
const PAGES: Record<AddressName, SitePage | ItemListPage | null> = {
	...platformPages,
	...enginePages,
	...peoplePages,
	...inboxPages,
	...commercePages,
	...acquisitionPages,
	...contentPages,
	...bookingPages,
	...automationPages,
	...integrationsPages,
	...consolePages,
};

function createItemListPage(kind: KindName) {
	const load = async () => {
		// At once, so that neither waits for the other.
		const [{ explorerPageOf }, view] = await Promise.all([
			import("#web/engine/explorer/ExplorerPage.tsx"),
			KIND_VIEWS[kind](),
		]);
		return explorerPageOf(kind, view);
	};
	return lazyComponent(load);
}

/** Pages of this build as pairs of address name and page. */
export const SITE_PAGES: SitePages = (Object.keys(ADDRESSES) as AddressName[]).flatMap((name) => {
	const page = PAGES[name];
	if (!page) return [];
	return [[name, "kind" in page ? { ...page, page: createItemListPage(page.kind) } : page]];
});
