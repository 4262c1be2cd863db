import type { Dispatch } from "react";
import type { CrudChange } from "#domain/explorer/crud.ts";
import { MAX_ITEMS_AT_ONCE } from "#domain/explorer/crud.ts";
import { movedTo } from "#domain/explorer/rows.ts";
import type { ExplorerEvent } from "#domain/explorer/state.ts";
import type { KindDefinition } from "#domain/kinds/definition.ts";
import type { FolderRow, ItemRow } from "#domain/kinds/item.ts";
import type { KindName } from "#domain/kinds/registry.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { toastDone } from "../ui/toast.ts";
import { alertFailure, showAlert, showAnswerAlert } from "./alert.tsx";
import { type CrudAnswer, crud } from "./api.ts";
import type { AnyKindView } from "./kinds/definition.ts";
import { askToDeleteFolder, askToDeleteItems } from "./questions.tsx";
import { LIST_TEXTS } from "./texts.ts";
import type { useExplorerAddress } from "./useExplorerAddress.ts";
import type { useListing } from "./useListing.ts";

interface OperationsProps {
	kind: KindName;
	definition: KindDefinition;
	view: AnyKindView;
	address: ReturnType<typeof useExplorerAddress>;
	listing: ReturnType<typeof useListing>;
	dispatch: Dispatch<ExplorerEvent>;
	setHidden: (change: (hidden: ReadonlySet<number>) => ReadonlySet<number>) => void;
	setFocus: (id: number | null) => void;
}

/** The crud actions that change some items in one way. */
export type BulkAction =
	| { action: "toGroup"; grp_id: number }
	| { action: "changeActive"; sw: 0 | 1 }
	| { action: "rateFavorite" | "rateNormal" | "notifyOn" | "notifyOff" };

/** What may be done on a list screen. Each answers whether it went well, and has said so itself where it did not. */
export function useOperations(props: OperationsProps) {
	const { kind, definition, view, address, listing, dispatch, setHidden, setFocus } = props;
	const { group, search } = address;

	/** One call, whose answer becomes the list. */
	const run = async (change: CrudChange, of = { group, search }): Promise<CrudAnswer | null> => {
		try {
			const answer = await crud(kind, change, of);
			await listing.replace(answer, of);
			if (answer.alert) showAnswerAlert(answer.alert);
			return answer;
		} catch (error) {
			alertFailure(TEXTS.operationFailed, error);
			return null;
		}
	};

	const hide = (ids: number[]) => setHidden((hidden) => new Set([...hidden, ...ids]));
	const show = (ids: number[]) =>
		setHidden((hidden) => new Set([...hidden].filter((id) => !ids.includes(id))));

	const createItem = async (name: string): Promise<boolean> => {
		if (name === "") {
			showAlert(view.newNameRequired ?? TEXTS.itemNameRequired);
			return false;
		}
		const answer = await run({ action: "newItem", group, name }, { group, search: "" });
		if (!answer) return false;
		dispatch({ type: "leave" });
		setFocus(answer.focus);
		return true;
	};

	const copyItem = async (row: ItemRow): Promise<{ to?: string } | null> => {
		const { copying } = view;
		const refusal = copying.refused?.(row);
		if (refusal) showAlert(refusal);
		if (refusal) return null;
		if (copying.by === "page") return { to: copying.to(row) };
		if (copying.by === "crud") {
			const answer = await run({ action: "copy", focus: row.id });
			if (answer?.focus) setFocus(answer.focus);
			return answer && {};
		}
		const made = await copying.run(row);
		await listing.refresh();
		if (made?.focus) setFocus(made.focus);
		return made;
	};

	const removeOneByOne = async (row: ItemRow, remove: (id: number) => Promise<boolean>) => {
		hide([row.id]);
		const done = await remove(row.id);
		if (done) await listing.refresh();
		show([row.id]);
		return done;
	};

	return {
		createItem,
		copyItem,

		renameItem: async ({ id, version }: ItemRow, name: string): Promise<boolean> => {
			const answer = await run({ action: "editItem", item_id: id, name, version });
			if (!answer) return false;
			dispatch({ type: "leave" });
			setFocus(id);
			return true;
		},

		/** Asks, hides the items at once, and shows them again where they could not be deleted. */
		removeItems: async (rows: ItemRow[], by: "delete" | "deleteItems"): Promise<boolean> => {
			const ids = rows.map(({ id }) => id);
			const { oneByOne } = view.deletion ?? {};
			const [only] = rows;
			if (oneByOne && rows.length !== 1) {
				showAlert(oneByOne.refusal);
				return false;
			}
			if (isTooMany(ids)) return false;
			const kept = only && rows.length === 1 ? view.kept?.(only) : null;
			if (kept) {
				showAlert(kept);
				return false;
			}
			if (!only || !(await askToDeleteItems(kind, definition, view, rows))) return false;
			if (oneByOne) return removeOneByOne(only, oneByOne.run);
			hide(ids);
			const answer = await run(
				by === "deleteItems" ? { action: by, group, item_ids: ids } : { action: by, item_ids: ids },
			);
			show(ids);
			if (answer && !answer.alert) toastDone(`${LIST_TEXTS.deleted(rows.map(({ name }) => name))}`);
			return answer !== null;
		},

		changeItems: async (ids: number[], change: BulkAction): Promise<boolean> => {
			if (isTooMany(ids)) return false;
			return (await run({ item_ids: ids, grp_id: group, ...change })) !== null;
		},

		createFolder: async (name: string): Promise<boolean> => {
			if (name === "") {
				showAlert(TEXTS.newFolderNameRequired);
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
			if (answer && folder.id === group) address.showFolder(0);
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

/** More than may be worked on at once is refused before anything is asked (E-303). */
function isTooMany(ids: number[]): boolean {
	if (ids.length <= MAX_ITEMS_AT_ONCE) return false;
	showAlert(TEXTS.tooManySelected(MAX_ITEMS_AT_ONCE));
	return true;
}
