import type { KeyboardEvent } from "react";
import type { ItemRow } from "#domain/engine/kinds/item-fields.ts";
import { showAlert } from "../showAlert.tsx";
import {
	uneditableReason,
	useExplorerKind,
	useExplorerList,
	useExplorerOperations,
	useExplorerState,
} from "../useExplorer.tsx";

/** Actions of one row, for its menu and its keyboard shortcuts. */
export function useRowActions(row: ItemRow) {
	const { view, mayWrite } = useExplorerKind();
	const { items } = useExplorerList();
	const { state, dispatch, setFocus } = useExplorerState();
	const { removeItems } = useExplorerOperations();
	const isReadOnly = view.readOnly?.(row) ?? false;
	const isTicked = state.selected.has(row.id);

	const rename = () => {
		const refusal = uneditableReason(view, row);
		if (refusal) showAlert(refusal);
		else dispatch({ type: "press", mode: "edititem", target: row.id });
	};

	const remove = async () => {
		const index = items?.findIndex(({ id }) => id === row.id) ?? -1;
		const neighbour = items?.[index + 1] ?? items?.[index - 1];
		if (await removeItems([row], "delete")) setFocus(neighbour?.id ?? null);
	};

	const tick = (ticked: boolean, isRange = false) =>
		dispatch(
			isRange
				? { type: "tickThrough", id: row.id, ticked, order: (items ?? []).map(({ id }) => id) }
				: { type: "tick", id: row.id, ticked },
		);

	const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
		if (!mayWrite || isReadOnly || !(event.target as HTMLElement).matches("[data-row-target]")) return;
		if (event.key === "F2") rename();
		else if (event.key === "Delete") void remove();
		else if (event.key === " ") tick(!isTicked, event.shiftKey);
		else return;
		event.preventDefault();
	};

	return { isTicked, isReadOnly, rename, remove, tick, onKeyDown };
}
