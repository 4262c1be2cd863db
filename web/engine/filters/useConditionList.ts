import { type RefObject, useMemo, useRef, useState } from "react";
import { GROUP_LABEL } from "#domain/engine/filters/conditions/group.ts";
import { CONDITIONS, type ConditionName, conditionName } from "#domain/engine/filters/filter-schema.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { moveAt } from "#web/platform/ui/listEdits.ts";
import { toastRefused } from "#web/platform/ui/toast.ts";
import { useAfterRender } from "#web/platform/ui/useAfterRender.ts";
import { useLatest } from "#web/platform/ui/useLatest.ts";
import {
	canAddCondition,
	changeCondition,
	type DraftCondition,
	duplicateCondition,
	type EditConditions,
	isDraftGroup,
	newConditionGroup,
	withKey,
} from "./filterDraft.ts";

/** Actions on a condition of the list. */
export interface ConditionListActions {
	change: <Draft extends DraftCondition>(key: string, change: (draft: Draft) => Draft) => void;
	move: (key: string, by: -1 | 1) => void;
	duplicate: (key: string) => void;
	remove: (key: string) => void;
}

/** State of an edited list of conditions; keeps the cursor at the changed condition. */
export function useConditionList(value: DraftCondition[], edit: EditConditions) {
	const list = useRef<HTMLDivElement>(null);
	const adder = useRef<HTMLButtonElement>(null);
	const [announcement, announce] = useState("");
	const after = useAfterRender();
	const latest = useLatest({ value, edit, after });

	/** Stable, so that the other cards do not render again. */
	const actions = useMemo((): ConditionListActions => {
		const current = () => latest.current!;
		const indexOf = (key: string) => current().value.findIndex((each) => each.key === key);
		return {
			change: (key, change) => current().edit((conditions) => changeCondition(conditions, key, change)),
			move: (key, by) => {
				const { value, edit, after } = current();
				const from = indexOf(key);
				const draft = value[from];
				if (!draft || !value[from + by]) return;
				// The browser drops the focus of an element that moves in the DOM.
				const focused = document.activeElement;
				after(() => focused instanceof HTMLElement && focused.focus());
				edit((conditions) => moveAt(conditions, from, by));
				announce(`「${labelOf(draft)}」を${from + by + 1}番目に移動しました`);
			},
			duplicate: (key) => {
				const { value, edit, after } = current();
				const from = indexOf(key);
				if (!value[from]) return;
				const copy = duplicateCondition(value[from]);
				after(() => focusCard(list, copy.key));
				edit((conditions) => conditions.toSpliced(from + 1, 0, copy));
				announce(`「${labelOf(copy)}」を複製しました`);
			},
			remove: async (key) => {
				const draft = current().value[indexOf(key)];
				if (!draft || (!isBlankCondition(draft) && !(await askToRemoveCondition(draft)))) return;
				current()?.after(() => adder.current?.focus());
				current()?.edit((conditions) => conditions.filter((each) => each.key !== key));
				announce(`「${labelOf(draft)}」を削除しました`);
			},
		};
	}, [latest]);

	const append = (draft: DraftCondition) => {
		after(() => focusCard(list, draft.key));
		edit((conditions) => [...conditions, draft]);
	};
	return {
		/** Refs for the element around the cards, and for the button that adds one. */
		list,
		adder,
		/** Last change, for screen readers. */
		announcement,
		actions,
		add: (name: ConditionName) => {
			const condition = CONDITIONS[name].blank();
			if (canAddCondition(value, condition.type)) return append(withKey(condition));
			toastRefused(FILTER_TEXTS.conditionRepeated);
			adder.current?.focus();
		},
		addGroup: () => append(newConditionGroup()),
	};
}

/** Focuses a new condition: its first field, or for a group the button that adds a condition. */
function focusCard(list: RefObject<HTMLElement | null>, key: string): void {
	const card = list.current?.querySelector<HTMLElement>(`[data-condition="${key}"]`);
	const first = card?.querySelector<HTMLElement>(FOCUSABLE);
	first?.focus({ preventScroll: true });
	card?.scrollIntoView({ block: "nearest" });
}

const FOCUSABLE = ["input:not([type=hidden])", "textarea", "select", "button"]
	.map((element) => `:scope > [data-form] ${element}:not(:disabled)`)
	.join();

const labelOf = (draft: DraftCondition) =>
	isDraftGroup(draft) ? GROUP_LABEL : CONDITIONS[conditionName(draft.condition)].label;

/** Whether it still has its default values. */
function isBlankCondition(draft: DraftCondition): boolean {
	if (isDraftGroup(draft)) return draft.members.length === 0;
	const name = conditionName(draft.condition);
	return name !== "broken" && JSON.stringify(draft.condition) === JSON.stringify(CONDITIONS[name].blank());
}

const askToRemoveCondition = (draft: DraftCondition) =>
	askToConfirm({
		title: `「${labelOf(draft)}」を削除`,
		message: EXPLORER_TEXTS.deleteConfirm,
		confirm: "削除する",
		destructive: true,
	});
