import useSWR, { mutate as mutateAny } from "swr";
import type { FolderRow } from "#domain/engine/kinds/item-fields.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import {
	type CrudAnswer,
	type ExplorerListScope,
	explorerListKey,
	isListOf,
	postCrudChange,
} from "./explorerApi.ts";
import { showAnswerAlert } from "./showAlert.tsx";

/** Answer, with the scope it was requested for. */
interface Listing extends CrudAnswer {
	scope: ExplorerListScope;
}

/** Items of a folder or of a search, and the folders. */
export function useExplorerListing(kind: KindName, scope: ExplorerListScope) {
	const key = explorerListKey(kind, scope);
	const { data, error, mutate } = useSWR<Listing>(key, () => readListing(kind, scope), {
		keepPreviousData: true,
	});
	// Items of another folder are hidden at once; those of another search stay until the new ones arrive.
	const isOfFolder = data?.scope.group === scope.group;
	return {
		items: isOfFolder ? data?.items : undefined,
		groups: data?.groups,
		error: error as unknown,
		refresh: () => mutate(),
		/** Applies the answer of an operation. Lists of other folders may be outdated by it. */
		replace: async (answer: CrudAnswer, changedScope: ExplorerListScope) => {
			const changedKey = explorerListKey(kind, changedScope);
			// Invalidated first: if the view moves to another folder meanwhile, that list must be read after
			// the operation.
			void mutateAny((other) => isListOf(kind, other) && !isSameKey(other, changedKey), undefined);
			await mutateAny(changedKey, { ...answer, scope: changedScope } satisfies Listing, {
				revalidate: false,
			});
		},
		/** Shows another folder order until the server answers. */
		reorder: (groups: FolderRow[]) =>
			mutate((listing) => listing && { ...listing, groups }, { revalidate: false }),
	};
}

/** Reads a list. The call for changes reads it too, so that a change and its list are one answer. */
async function readListing(kind: KindName, scope: ExplorerListScope): Promise<Listing> {
	const answer = await postCrudChange(kind, { action: "refresh" }, scope);
	if (answer.alert) showAnswerAlert(answer.alert);
	return { ...answer, scope };
}

const isSameKey = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
