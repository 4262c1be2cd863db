import { type ComboboxStore, useCombobox } from "@mantine/core";
import { useMemo, useRef, useState } from "react";
import type { Choice } from "../choices.ts";
import type { Typed } from "./typed.ts";

export interface SuggestionList {
	/** Null while no brace is being filled in. */
	typed: Typed | null;
	choices: Choice[];
	combobox: ComboboxStore;
	/** The text was changed; this now stands before the cursor. */
	follow: (typed: Typed | null) => void;
	/** Only the cursor was moved. */
	move: (typed: Typed | null) => void;
	close: () => void;
	/** Closed for this brace, until another is opened. */
	dismiss: () => void;
}

/** What is suggested for what stands after an opened brace. */
export function useSuggestions(search: (typed: string) => Choice[]): SuggestionList {
	const [typed, setTyped] = useState<Typed | null>(null);
	const dismissed = useRef<number | null>(null);
	const combobox = useCombobox({ opened: typed !== null });
	const query = typed?.query;
	const choices = useMemo(() => (query === undefined ? [] : search(query)), [search, query]);
	return {
		typed,
		choices,
		combobox,
		follow: (next) => {
			if (dismissed.current !== next?.from) dismissed.current = null;
			setTyped(dismissed.current === null ? next : null);
		},
		move: (next) => {
			if (typed && next?.from !== typed.from) setTyped(null);
		},
		close: () => setTyped(null),
		dismiss: () => {
			dismissed.current = typed?.from ?? null;
			setTyped(null);
		},
	};
}
