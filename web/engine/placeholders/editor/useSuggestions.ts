import { type ComboboxStore, useCombobox } from "@mantine/core";
import { useMemo, useRef, useState } from "react";
import type { PlaceholderChoice } from "../placeholderChoices.ts";
import type { PlaceholderQuery } from "./placeholderQuery.ts";

export interface SuggestionList {
	/** null unless a brace is open before the cursor. */
	openQuery: PlaceholderQuery | null;
	choices: PlaceholderChoice[];
	combobox: ComboboxStore;
	/** Called after a change of the text, with the query before the cursor. */
	follow: (typed: PlaceholderQuery | null) => void;
	/** Called after a movement of the cursor only. */
	move: (typed: PlaceholderQuery | null) => void;
	close: () => void;
	/** Closes the list for this brace, until another is opened. */
	dismiss: () => void;
}

/** Suggestions for the text after an opened brace. */
export function useSuggestions(search: (openQuery: string) => PlaceholderChoice[]): SuggestionList {
	const [openQuery, setOpenQuery] = useState<PlaceholderQuery | null>(null);
	const dismissed = useRef<number | null>(null);
	const combobox = useCombobox({ opened: openQuery !== null });
	const query = openQuery?.query;
	const choices = useMemo(() => (query === undefined ? [] : search(query)), [search, query]);
	return {
		openQuery,
		choices,
		combobox,
		follow: (next) => {
			if (dismissed.current !== next?.from) dismissed.current = null;
			setOpenQuery(dismissed.current === null ? next : null);
		},
		move: (next) => {
			if (openQuery && next?.from !== openQuery.from) setOpenQuery(null);
		},
		close: () => setOpenQuery(null),
		dismiss: () => {
			dismissed.current = openQuery?.from ?? null;
			setOpenQuery(null);
		},
	};
}
