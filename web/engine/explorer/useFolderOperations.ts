import type { Dispatch } from "react";
import { UNCATEGORIZED } from "#domain/engine/explorer/crud.ts";
import { movedTo } from "#domain/engine/explorer/rows.ts";
import type { ExplorerEvent } from "#domain/engine/explorer/state.ts";
import type { FolderRow } from "#domain/engine/kinds/item.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { toastUndoable } from "#web/platform/ui/undo.ts";
import { showAlert } from "./alert.tsx";
import { askToDeleteFolder } from "./questions.tsx";
import { LIST_TEXTS } from "./texts.ts";
import type { useExplorerAddress } from "./useExplorerAddress.ts";
import type { ChangeList } from "./useListChange.ts";
import type { useListing } from "./useListing.ts";

interface FolderOperations {
	address: ReturnType<typeof useExplorerAddress>;
	listing: ReturnType<typeof useListing>;
	run: ChangeList;
	dispatch: Dispatch<ExplorerEvent>;
}

/** What may be done with folders. Each answers whether it went well, and has said so itself where it did not. */
export function useFolderOperations({ address, listing, run, dispatch }: FolderOperations) {
	return {
		createFolder: async (name: string): Promise<boolean> => {
			if (name === "") {
				showAlert(EXPLORER_TEXTS.newFolderNameRequired);
				return false;
			}
			const answer = await run({ action: "newGroup", name });
			if (answer) dispatch({ type: "leave" });
			return answer !== null;
		},

		renameFolder: async ({ id }: FolderRow, name: string): Promise<boolean> => {
			const answer = await run({ action: "editGroup", grp_id: id, name });
			if (answer) dispatch({ type: "leave" });
			return answer !== null;
		},

		removeFolder: async (folder: FolderRow): Promise<void> => {
			if (!(await askToDeleteFolder(folder))) return;
			const answer = await run({ action: "deleteGroup", grp_id: folder.id });
			if (!answer) return;
			if (folder.id === address.group) address.showFolder(UNCATEGORIZED);
			toastUndoable(LIST_TEXTS.folderDeleted(folder.name), answer.undo, listing.refresh);
		},

		/** Puts a folder where another stands. */
		moveFolder: async (id: number, place: number): Promise<void> => {
			const groups = listing.groups ?? [];
			const order = movedTo(
				groups.map((folder) => folder.id),
				id,
				place,
			);
			const inOrder = order.flatMap((each) => groups.find((folder) => folder.id === each) ?? []);
			await listing.reorder(inOrder);
			if (!(await run({ action: "sortGroups", grp_ids: order }))) await listing.refresh();
		},
	};
}
