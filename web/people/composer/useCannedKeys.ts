import { useState } from "react";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { type Canned, useCanned } from "./api.ts";

interface CannedOptions {
	/** Search text; null while the list is closed. */
	search: string | null;
	onChoose: (canned: Canned) => void;
	onClose: () => void;
}

export interface CannedChoice {
	isOpen: boolean;
	items: readonly Canned[] | undefined;
	error: unknown;
	/** Index of the entry that Enter chooses. */
	pointed: number;
	/** True where the key belonged to the list. */
	onKey: (event: KeyboardEvent) => boolean;
	close: () => void;
}

/** The list of canned replies over the text, walked by the keys of the text. */
export function useCannedKeys({ search, onChoose, onClose }: CannedOptions): CannedChoice {
	const maySee = useAbility("template-read");
	const [dismissed, setDismissed] = useState<string | null>(null);
	const [place, setPlace] = useState({ search, pointed: 0 });
	const isOpen = maySee && search !== null && search !== dismissed;
	const { data, error } = useCanned(isOpen ? search : null);
	const items = data?.items;
	if (search === null && dismissed !== null) setDismissed(null);
	const pointed =
		place.search === search ? Math.min(place.pointed, Math.max(0, (items?.length ?? 1) - 1)) : 0;
	const close = () => {
		setDismissed(search);
		onClose();
	};
	const onKey = (event: KeyboardEvent): boolean => {
		if (!isOpen) return false;
		if (event.key === "Escape") close();
		else if (!items || items.length === 0) return false;
		else if (event.key === "ArrowDown") setPlace({ search, pointed: (pointed + 1) % items.length });
		else if (event.key === "ArrowUp")
			setPlace({ search, pointed: (pointed + items.length - 1) % items.length });
		else if (event.key === "Enter" && !event.shiftKey && !event.ctrlKey && !event.metaKey)
			onChoose(items[pointed]!);
		else return false;
		return true;
	};
	return { isOpen, items, error, pointed, onKey, close };
}
