import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { KIND_NAMES, type KindName, kindOf } from "#domain/engine/kinds/registry.ts";

/** Kinds that the search over everything finds, in addition to pages and friends. */
export type FoundKind = KindName | "salon" | "event" | "broadcast";

/** Maximum length of a search text. */
export const MAX_SEARCH_TEXT = 100;

/** Maximum number of items of an answer. */
export const MAX_FOUND = 12;

interface NamedItem {
	id: number;
	name: string;
}

interface FoundKindEntry {
	/** Label of the kind. */
	label: string;
	/** Returns the address of the page that opens an item. */
	address: (item: NamedItem) => string;
}

/** Entry of an item kind. Items without a page of their own open in their list, which finds them by name. */
function itemKindEntry(kind: KindName): FoundKindEntry {
	const { label, searchPage, editPage, listPage } = kindOf(kind);
	const page = searchPage ?? editPage;
	return {
		label,
		address: ({ id, name }) => (page ? addressOf(page, { id }) : addressOf(listPage, { search: name })),
	};
}

/** Entries of the records that are no items of the explorer. */
const OTHER_ENTRIES: Record<Exclude<FoundKind, KindName>, FoundKindEntry> = {
	salon: { label: "店舗", address: ({ id }) => addressOf("salonSetting", { id, part: "basic" }) },
	event: { label: "イベント予約", address: ({ id }) => addressOf("event", { id, part: "slots" }) },
	broadcast: { label: "一斉配信", address: ({ id }) => addressOf("broadcast", { id }) },
};

const ENTRIES = new Map<FoundKind, FoundKindEntry>([
	...KIND_NAMES.map((kind) => [kind, itemKindEntry(kind)] as const),
	...(Object.entries(OTHER_ENTRIES) as [FoundKind, FoundKindEntry][]),
]);

/** Item of the search over everything. */
export interface FoundItem extends NamedItem {
	kind: FoundKind;
	/** Label of the kind. */
	label: string;
	/** Page that opens the item. */
	address: string;
}

/** Adds label and address of its kind to an item. */
export function describeFoundItem(kind: FoundKind, item: NamedItem): FoundItem {
	const { label, address } = ENTRIES.get(kind)!;
	return { kind, ...item, label, address: address(item) };
}
