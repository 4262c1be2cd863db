import type { Dispatch } from "react";
import type { ExplorerEvent } from "#domain/engine/explorer/explorer-state.ts";
import { UNCATEGORIZED } from "#domain/engine/explorer/list-limits.ts";
import { moveEntry } from "#domain/engine/explorer/list-rows.ts";
import type { FolderRow } from "#domain/engine/kinds/item-fields.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { toastUndoable } from "#web/platform/ui/undoToast.ts";
import { askToDeleteFolder } from "./explorerConfirmations.tsx";
import { LIST_TEXTS } from "./listTexts.ts";
import { showAlert } from "./showAlert.tsx";
import type { useExplorerAddress } from "./useExplorerAddress.ts";
import type { ChangeList } from "./useExplorerListChange.ts";
import type { useExplorerListing } from "./useExplorerListing.ts";

interface FolderOperationsProps {
	address: ReturnType<typeof useExplorerAddress>;
	listing: ReturnType<typeof useExplorerListing>;
	run: ChangeList;
	dispatch: Dispatch<ExplorerEvent>;
}

/** Operations on folders. Each resolves to whether it succeeded, and reports a failure itself. */
export function useFolderOperations({ address, listing, run, dispatch }: FolderOperationsProps) {
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

		/** Moves a folder to the position of another. */
		moveFolder: async (id: number, targetId: number): Promise<void> => {
			const groups = listing.groups ?? [];
			const order = moveEntry(
				groups.map((folder) => folder.id),
				id,
				targetId,
			);
			const orderedFolders = order.flatMap(
				(folderId) => groups.find((folder) => folder.id === folderId) ?? [],
			);
			await listing.reorder(orderedFolders);
			if (!(await run({ action: "sortGroups", grp_ids: order }))) await listing.refresh();
		},
	};
}
