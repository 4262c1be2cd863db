import useSWR, { mutate as mutateAny } from "swr";
import type { FolderRow } from "#domain/engine/kinds/item.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { showAnswerAlert } from "./alert.tsx";
import { type CrudAnswer, crud, isListOf, type ListView, listKey } from "./api.ts";

/** A list as it was answered, and what was asked for. */
interface Listing extends CrudAnswer {
	of: ListView;
}

/** The items of a folder, or those that a search finds, and the folders. */
export function useListing(kind: KindName, view: ListView) {
	const key = listKey(kind, view);
	const { data, error, mutate } = useSWR<Listing>(key, () => read(kind, view), { keepPreviousData: true });
	// Another folder's items are none of this one's; another search's stay until this one's are there.
	const isOfFolder = data?.of.group === view.group;
	return {
		items: isOfFolder ? data?.items : undefined,
		groups: data?.groups,
		error: error as unknown,
		refresh: () => mutate(),
		/** Takes over what an operation answered. Lists of other folders may be out of date by it. */
		replace: async (answer: CrudAnswer, of: ListView) => {
			const taken = listKey(kind, of);
			// First: where the answer leads to another folder, or somebody went there meanwhile, that list is read after this.
			void mutateAny((other) => isListOf(kind, other) && !isSameKey(other, taken), undefined);
			await mutateAny(taken, { ...answer, of }, { revalidate: false });
		},
		/** Shows the folders in another order until the server has answered. */
		reorder: (groups: FolderRow[]) =>
			mutate((listing) => listing && { ...listing, groups }, { revalidate: false }),
	};
}

async function read(kind: KindName, view: ListView): Promise<Listing> {
	const answer = await crud(kind, { action: "refresh" }, view);
	if (answer.alert) showAnswerAlert(answer.alert);
	return { ...answer, of: view };
}

const isSameKey = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
