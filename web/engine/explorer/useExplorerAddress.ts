import { useSearchParams } from "wouter";
import { type AddressName, addressOf } from "#domain/engine/access/page-addresses.ts";
import { UNCATEGORIZED } from "#domain/engine/explorer/list-limits.ts";

type EditedItem = number | "new" | null;

/** State of the list that its address stores: folder, search, edited item, and a highlighted item. */
export function useExplorerAddress(list: AddressName) {
	const [parameters, setParameters] = useSearchParams();
	const group = idIn(parameters.get("group"));
	const search = parameters.get("search")?.trim() ?? "";
	const edited: EditedItem = parameters.has("new") ? "new" : idIn(parameters.get("edit")) || null;
	const marked = idIn(parameters.get("item")) ?? null;
	const queryOf = (to: EditedItem, searchText = search) => ({
		...(parameters.has("group") && { group: String(group) }),
		...(searchText && { search: searchText }),
		...(to === "new" && { new: "1" }),
		...(typeof to === "number" && { edit: String(to) }),
	});
	return {
		/** Open folder; undefined shows the items of all. */
		group,
		/** Folder of new items. */
		folderOfNew: group ?? UNCATEGORIZED,
		search,
		edited,
		/** Item that a link elsewhere points to; it takes the cursor and is highlighted. */
		marked,
		/** Address of a folder, without the search: another folder starts at its top (E-014). */
		folderAddress: (id: number | undefined) => addressOf(list, { group: id }),
		editAddress: (id: number) => addressOf(list, queryOf(id)),
		showFolder: (id: number) => setParameters({ group: String(id) }, { replace: true }),
		showAll: () => setParameters({}, { replace: true }),
		setSearch: (text: string) => setParameters(queryOf(edited, text), { replace: true }),
		// Closing adds no history entry.
		edit: (to: EditedItem) => setParameters(queryOf(to), { replace: to === null }),
	};
}

function idIn(text: string | null): number | undefined {
	return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
