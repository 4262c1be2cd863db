import { useSearchParams } from "wouter";
import { type AddressName, addressOf } from "#domain/engine/access/addresses.ts";
import { UNCATEGORIZED } from "#domain/engine/explorer/crud.ts";

type Edited = number | "new" | null;

/** What of a list stands in its address: the folder, what is searched for, what is edited over it, and an item that somebody was led to. */
export function useExplorerAddress(list: AddressName) {
	const [parameters, setParameters] = useSearchParams();
	const group = idIn(parameters.get("group")) ?? UNCATEGORIZED;
	const search = parameters.get("search")?.trim() ?? "";
	const edited: Edited = parameters.has("new") ? "new" : idIn(parameters.get("edit")) || null;
	const marked = idIn(parameters.get("item")) ?? null;
	const queryOf = (to: Edited, searched = search) => ({
		...(parameters.has("group") && { group: String(group) }),
		...(searched && { search: searched }),
		...(to === "new" && { new: "1" }),
		...(typeof to === "number" && { edit: String(to) }),
	});
	return {
		group,
		search,
		edited,
		/** The item that a notice elsewhere led to: it takes the cursor and stands out. */
		marked,
		/** Without a search: another folder is looked at from its beginning (E-014). */
		folderAddress: (id: number) => addressOf(list, { group: id }),
		editAddress: (id: number) => addressOf(list, queryOf(id)),
		showFolder: (id: number) => setParameters({ group: String(id) }, { replace: true }),
		setSearch: (text: string) => setParameters(queryOf(edited, text), { replace: true }),
		// Closing is no step forward: the back button leads to where the list was come from.
		edit: (to: Edited) => setParameters(queryOf(to), { replace: to === null }),
	};
}

function idIn(text: string | null): number | undefined {
	return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
