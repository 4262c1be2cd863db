import { useState } from "react";
import { newFieldTypeOf } from "#domain/engine/selector/append-input.ts";
import type { SelectableItem, SelectorList } from "#domain/engine/selector/selectable-item.ts";
import { type SelectableKind, selectableKindOf } from "#domain/engine/selector/selectable-kinds.ts";
import type { Restrictions } from "#domain/engine/selector/selection-restrictions.ts";
import { SELECTOR_TEXTS } from "#domain/platform/texts/selector-texts.ts";
import { describeError } from "#web/platform/api/apiError.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useLatest } from "#web/platform/ui/useLatest.ts";
import type { SelectorSource } from "./selectorSource.ts";

interface ItemCreationOptions {
	kind: SelectableKind;
	source: SelectorSource;
	restrictions: Restrictions;
	/** Folder in which it is created. */
	groupId: number | null;
	reload: () => Promise<SelectorList | undefined>;
	/** Called with the reason why the item cannot be created. */
	onAlert: (text: string) => void;
	onCreated: (item: SelectableItem) => void;
	/** Called after success and after failure. */
	onFinished: () => void;
}

/** Creates the missing item, and selects it. */
export function useItemCreation(props: ItemCreationOptions) {
	const { kind, source, restrictions, groupId, reload, onAlert } = props;
	const latest = useLatest(props);
	const [appending, setAppending] = useState(false);

	const append = async (input: string) => {
		const name = input.trim();
		const { label } = selectableKindOf(kind);
		const extra_type = kind === "var" ? newFieldTypeOf(restrictions.allowedTypes) : 0;
		if (appending) return;
		if (name === "") return onAlert(SELECTOR_TEXTS.selectorNameEmpty(label));
		if (extra_type === null) return onAlert(SELECTOR_TEXTS.selectorTypeNotMade(label));
		setAppending(true);
		try {
			const id = await source.append({ name, group_id: groupId, extra_type });
			const createdItem = (await reload())?.items.find((item) => item.id === id);
			// The selector may have been closed meanwhile, or the selection changed.
			if (createdItem) latest.current?.onCreated(createdItem);
		} catch (error) {
			if (latest.current) latest.current.onAlert(describeError(error).join("\n"));
			else toastFailed(error);
		}
		setAppending(false);
		latest.current?.onFinished();
	};

	return { appending, append };
}
