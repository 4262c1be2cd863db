import type { ComponentType } from "react";
import useSWR from "swr";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { useDebounced } from "#web/platform/ui/useDebounced.ts";
import type { SearchablePage } from "./menuNavigation.ts";
import { SALON_PART_LABELS } from "./salonPartLabels.ts";

interface SearchResult {
	address: string;
	label: string;
	note?: string;
	icon?: ComponentType | undefined;
}

/** Results of one kind. */
interface SearchGroup {
	label: string;
	results: SearchResult[];
}

/** Pages shown for a text; without a text, all pages of the menu are shown. */
const MAX_PAGES = 8;

/** Matching pages, settings of salons, creations and items, without empty groups. */
export function useSearchResults(text: string, pages: SearchablePage[]): SearchGroup[] {
	const matches = (label: string) => normaliseText(label).includes(normaliseText(text));
	const pageResults = (creates: boolean) =>
		pages
			.filter(
				(page) =>
					page.creates === creates && [page.label, ...page.words].some(matches) && (text !== "" || page.icon),
			)
			.map(({ name, label, icon }) => ({ address: addressOf(name), label, icon }));
	const settings = useSalonSettings(text, matches);
	const items = useItemSearch(text);
	return [
		{ label: "ページ", results: text === "" ? pageResults(false) : pageResults(false).slice(0, MAX_PAGES) },
		{ label: "設定", results: settings },
		{ label: "操作", results: text === "" ? [] : pageResults(true) },
		{ label: "項目", results: items },
	].filter(({ results }) => results.length > 0);
}

/** Matching parts of the settings of every salon. */
function useSalonSettings(text: string, matches: (label: string) => boolean): SearchResult[] {
	const parts = text === "" ? [] : Object.entries(SALON_PART_LABELS).filter(([, label]) => matches(label));
	const mayRead = useAbility("salon-read");
	const { data } = useSWR(mayRead && parts.length > 0 ? "search/salons" : null, () =>
		unwrap(client.salonConfigs.api.salon.$get()),
	);
	return (data?.data ?? []).flatMap((salon) =>
		parts.map(([part, label]) => ({
			address: addressOf("salonSetting", { id: salon.id, part }),
			label,
			note: salon.name,
		})),
	);
}

function useItemSearch(text: string): SearchResult[] {
	const searched = useDebounced(text);
	const { data } = useSWR(
		searched ? ["search", searched] : null,
		() => unwrap(client.search.api.search.$get({ query: { text: searched } })),
		{ keepPreviousData: true },
	);
	if (text === "" || !searched) return [];
	return (data?.items ?? []).map(({ address, name, label }) => ({ address, label: name, note: label }));
}
