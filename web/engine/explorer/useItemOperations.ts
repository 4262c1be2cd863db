import type { Dispatch } from "react";
import type { ExplorerEvent } from "#domain/engine/explorer/explorer-state.ts";
import { MAX_ITEMS_AT_ONCE } from "#domain/engine/explorer/list-limits.ts";
import type { KindDefinition } from "#domain/engine/kinds/definition.ts";
import type { ItemRow } from "#domain/engine/kinds/item-fields.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { loadRenameWarnings } from "#web/engine/used-by/usedByWarnings.ts";
import { askToSaveAnyway } from "#web/platform/ui/askToSaveAnyway.tsx";
import { toastUndoable } from "#web/platform/ui/undoToast.ts";
import type { ExplorerListScope } from "./explorerApi.ts";
import { askToDeleteItems } from "./explorerConfirmations.tsx";
import type { AnyKindView } from "./kindView.ts";
import { LIST_TEXTS } from "./listTexts.ts";
import { showAlert } from "./showAlert.tsx";
import type { ChangeList } from "./useExplorerListChange.ts";

interface ItemOperationsProps {
	kind: KindName;
	definition: KindDefinition;
	view: AnyKindView;
	/** Displayed list. */
	displayedScope: ExplorerListScope;
	run: ChangeList;
	refresh: () => Promise<unknown>;
	dispatch: Dispatch<ExplorerEvent>;
	setHidden: (change: (hidden: ReadonlySet<number>) => ReadonlySet<number>) => void;
	setFocus: (id: number | null) => void;
}

/** CRUD changes that apply to several items alike. */
export type BulkAction =
	| { action: "toGroup"; grp_id: number }
	| { action: "changeActive"; sw: 0 | 1 }
	| { action: "rateFavorite" | "rateNormal" | "notifyOn" | "notifyOff" };

/** Operations on items. Each resolves to whether it succeeded, and reports a failure itself. */
export function useItemOperations(props: ItemOperationsProps) {
	const { kind, definition, view, run, refresh, dispatch, setHidden, setFocus } = props;
	const { group } = props.displayedScope;

	const hide = (ids: number[]) => setHidden((hidden) => new Set([...hidden, ...ids]));
	const show = (ids: number[]) =>
		setHidden((hidden) => new Set([...hidden].filter((id) => !ids.includes(id))));

	const createItem = async (name: string): Promise<boolean> => {
		if (name === "") {
			showAlert(view.newNameRequired ?? EXPLORER_TEXTS.itemNameRequired);
			return false;
		}
		const answer = await run({ action: "newItem", group: group ?? null, name }, { group, search: "" });
		if (!answer) return false;
		dispatch({ type: "leave" });
		setFocus(answer.focus);
		return true;
	};

	const copyItem = async (row: ItemRow): Promise<{ to?: string } | null> => {
		const { copying } = view;
		const refusal = copying.refused?.(row);
		if (refusal) {
			showAlert(refusal);
			return null;
		}
		if (copying.by === "page") return { to: copying.to(row) };
		if (copying.by === "crud") {
			const answer = await run({ action: "copy", focus: row.id });
			if (answer?.focus) setFocus(answer.focus);
			return answer && {};
		}
		const copy = await copying.run(row);
		await refresh();
		if (copy?.focus) setFocus(copy.focus);
		return copy;
	};

	const removeOneByOne = async (row: ItemRow, remove: (id: number) => Promise<boolean>) => {
		hide([row.id]);
		const isDeleted = await remove(row.id);
		if (isDeleted) await refresh();
		show([row.id]);
		return isDeleted;
	};

	return {
		createItem,
		copyItem,

		renameItem: async ({ id, version, name: from }: ItemRow, name: string): Promise<boolean> => {
			const warnings = await loadRenameWarnings({ kind, id, from, to: name });
			if (warnings.length > 0 && !(await askToSaveAnyway(warnings))) return false;
			const answer = await run({ action: "editItem", item_id: id, name, version });
			if (!answer) return false;
			dispatch({ type: "leave" });
			setFocus(id);
			return true;
		},

		/**
		 * Hides the items right after the confirmation, and shows them again if they could not be deleted.
		 */
		removeItems: async (rows: ItemRow[], by: "delete" | "deleteItems"): Promise<boolean> => {
			const ids = rows.map(({ id }) => id);
			const { oneByOne } = view.deletion ?? {};
			const [firstRow] = rows;
			if (oneByOne && rows.length !== 1) {
				showAlert(oneByOne.refusal);
				return false;
			}
			if (refuseTooMany(ids)) return false;
			const refusal = refusalOfDeletion(view, rows);
			if (refusal) {
				showAlert(refusal);
				return false;
			}
			if (!firstRow || !(await askToDeleteItems(kind, definition, view, rows))) return false;
			if (oneByOne) return removeOneByOne(firstRow, oneByOne.run);
			hide(ids);
			const answer = await run(
				by === "deleteItems"
					? { action: by, group: group ?? null, item_ids: ids }
					: { action: by, item_ids: ids },
			);
			show(ids);
			const deletedText = LIST_TEXTS.deleted(rows.map(({ name }) => name));
			if (answer && !answer.alert) toastUndoable(deletedText, answer.undo, refresh);
			return answer !== null;
		},

		changeItems: async (ids: number[], change: BulkAction): Promise<boolean> => {
			if (refuseTooMany(ids)) return false;
			const answer = await run({ item_ids: ids, grp_id: group ?? null, ...change });
			if (answer && !answer.alert && answer.undo !== undefined)
				toastUndoable(LIST_TEXTS.moved(ids.length), answer.undo, refresh);
			return answer !== null;
		},
	};
}

/** Reason of the first item if none of the items can be deleted; null if at least one can. */
function refusalOfDeletion({ undeletable }: AnyKindView, rows: ItemRow[]): string | null {
	const reasons = rows.map((row) => undeletable?.(row) ?? null);
	return reasons.every(Boolean) ? (reasons[0] ?? null) : null;
}

/** Refuses a selection above the limit before any confirmation (E-303). */
function refuseTooMany(ids: number[]): boolean {
	if (ids.length <= MAX_ITEMS_AT_ONCE) return false;
	showAlert(EXPLORER_TEXTS.tooManySelected(MAX_ITEMS_AT_ONCE));
	return true;
}
