import { type RefObject, useMemo, useRef, useState } from "react";
import { GROUP_LABEL } from "#domain/engine/filters/conditions/group.ts";
import { CONDITIONS, type ConditionName, conditionName } from "#domain/engine/filters/filter.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters.ts";
import { ask } from "#web/platform/ui/ConfirmDialog.tsx";
import { moved } from "#web/platform/ui/lists.ts";
import { toastRefused } from "#web/platform/ui/toast.ts";
import { useAfterRender } from "#web/platform/ui/useAfterRender.ts";
import { useLatest } from "#web/platform/ui/useLatest.ts";
import {
	changed,
	type DraftCondition,
	duplicateOf,
	type EditConditions,
	isDraftGroup,
	mayHold,
	newGroup,
	withKey,
} from "./draft.ts";

/** What is done to a condition where it stands. */
export interface ListActions {
	change: <Draft extends DraftCondition>(key: string, change: (draft: Draft) => Draft) => void;
	move: (key: string, by: -1 | 1) => void;
	duplicate: (key: string) => void;
	remove: (key: string) => void;
}

/** A list of conditions under the operator's hands, with the cursor kept where the work is. */
export function useConditionList(value: DraftCondition[], edit: EditConditions) {
	const list = useRef<HTMLDivElement>(null);
	const adder = useRef<HTMLButtonElement>(null);
	const [said, say] = useState("");
	const after = useAfterRender();
	const latest = useLatest({ value, edit, after });

	/** Lets every card keep its actions while others change. */
	const actions = useMemo((): ListActions => {
		const now = () => latest.current!;
		const placeOf = (key: string) => now().value.findIndex((each) => each.key === key);
		return {
			change: (key, change) => now().edit((conditions) => changed(conditions, key, change)),
			move: (key, by) => {
				const { value, edit, after } = now();
				const from = placeOf(key);
				const draft = value[from];
				if (!draft || !value[from + by]) return;
				// The browser takes the cursor from an element that changes its place.
				const held = document.activeElement;
				after(() => held instanceof HTMLElement && held.focus());
				edit((conditions) => moved(conditions, from, by));
				say(`「${labelOf(draft)}」を${from + by + 1}番目に移動しました`);
			},
			duplicate: (key) => {
				const { value, edit, after } = now();
				const from = placeOf(key);
				if (!value[from]) return;
				const copy = duplicateOf(value[from]);
				after(() => focusCard(list, copy.key));
				edit((conditions) => conditions.toSpliced(from + 1, 0, copy));
				say(`「${labelOf(copy)}」を複製しました`);
			},
			remove: async (key) => {
				const draft = now().value[placeOf(key)];
				if (!draft || (!isBlank(draft) && !(await askToRemove(draft)))) return;
				now()?.after(() => adder.current?.focus());
				now()?.edit((conditions) => conditions.filter((each) => each.key !== key));
				say(`「${labelOf(draft)}」を削除しました`);
			},
		};
	}, [latest]);

	const append = (draft: DraftCondition) => {
		after(() => focusCard(list, draft.key));
		edit((conditions) => [...conditions, draft]);
	};
	return {
		/** For the element around the cards, and for the button that adds one. */
		list,
		adder,
		/** What was done last, to be told. */
		said,
		actions,
		add: (name: ConditionName) => {
			const condition = CONDITIONS[name].blank();
			if (mayHold(value, condition.type)) return append(withKey(condition));
			toastRefused(FILTER_TEXTS.conditionRepeated);
			adder.current?.focus();
		},
		addGroup: () => append(newGroup()),
	};
}

/** Puts the cursor where a new condition begins: on its first field, or on what adds the first one to a group. */
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

/** Whether nothing has been entered into it yet. */
function isBlank(draft: DraftCondition): boolean {
	if (isDraftGroup(draft)) return draft.effects.length === 0;
	const name = conditionName(draft.condition);
	return name !== "broken" && JSON.stringify(draft.condition) === JSON.stringify(CONDITIONS[name].blank());
}

const askToRemove = (draft: DraftCondition) =>
	ask({
		title: `「${labelOf(draft)}」を削除`,
		message: EXPLORER_TEXTS.deleteConfirm,
		confirm: "削除する",
		destructive: true,
	});
