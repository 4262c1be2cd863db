import { useState } from "react";
import { typeOfNew } from "#domain/engine/selector/append.ts";
import type { SelectableItem, SelectorList } from "#domain/engine/selector/item.ts";
import { type SelectableKind, selectable } from "#domain/engine/selector/kinds.ts";
import type { Restrictions } from "#domain/engine/selector/restrictions.ts";
import { SELECTOR_TEXTS } from "#domain/platform/texts/selector.ts";
import { describeError } from "#web/platform/api/error.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useLatest } from "#web/platform/ui/useLatest.ts";
import type { SelectorSource } from "./source.ts";

interface Appending {
	kind: SelectableKind;
	source: SelectorSource;
	restrictions: Restrictions;
	/** The folder that it is made in. */
	groupId: number | null;
	reload: () => Promise<SelectorList | undefined>;
	/** What cannot be done, and why. */
	onAlert: (text: string) => void;
	onMade: (item: SelectableItem) => void;
	/** It was made, or could not be. */
	onOver: () => void;
}

/** Makes the item that is missing and chooses it. */
export function useAppending(props: Appending) {
	const { kind, source, restrictions, groupId, reload, onAlert } = props;
	const latest = useLatest(props);
	const [appending, setAppending] = useState(false);

	const append = async (typed: string) => {
		const name = typed.trim();
		const { label } = selectable(kind);
		const extra_type = kind === "var" ? typeOfNew(restrictions.allowedTypes) : 0;
		if (appending) return;
		if (name === "") return onAlert(SELECTOR_TEXTS.selectorNameEmpty(label));
		if (extra_type === null) return onAlert(SELECTOR_TEXTS.selectorTypeNotMade(label));
		setAppending(true);
		try {
			const id = await source.append({ name, group_id: groupId, extra_type });
			const made = (await reload())?.items.find((item) => item.id === id);
			// The selector may have been closed since, or what is chosen changed.
			if (made) latest.current?.onMade(made);
		} catch (error) {
			if (latest.current) latest.current.onAlert(describeError(error).join("\n"));
			else toastFailed(error);
		}
		setAppending(false);
		latest.current?.onOver();
	};

	return { appending, append };
}
