import type { ComponentType } from "react";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { KIND_LABELS } from "./kindLabels.ts";
import { lazyComponent } from "./lazyComponent.ts";
import type { MenuSection } from "./menuNavigation.ts";
import type { ItemListPage, LazyPage, SitePage } from "./sitePage.ts";

/** Component of a page that is loaded when it is opened. */
export const lazyPage = <Name extends string>(
	load: () => Promise<Record<Name, ComponentType>>,
	name: Name,
): LazyPage => lazyComponent(async () => (await load())[name]);

/** Page without an entry in the sidebar. */
export const linkedPage = <Name extends string>(
	title: string,
	load: () => Promise<Record<Name, ComponentType>>,
	name: Name,
): SitePage => ({ page: lazyPage(load, name), title });

/** List page of a kind of item, with an entry in the sidebar. */
export function itemListPage(
	kind: KindName,
	icon: ComponentType<{ size?: number | string }>,
	section: MenuSection,
): ItemListPage {
	const label = KIND_LABELS[kind];
	return { kind, title: label, entry: { icon, label, section } };
}

export const creationPage = (kind: KindName, editor: ComponentType): SitePage => ({
	page: editor,
	title: `${KIND_LABELS[kind]}の作成`,
});

export const editingPage = (kind: KindName, editor: ComponentType): SitePage => ({
	page: editor,
	title: `${KIND_LABELS[kind]}の編集`,
});
