import { useState } from "react";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { type CannedReply, useCannedReplies } from "./composerApi.ts";

interface CannedReplyOptions {
	/** Search text; null while the list is closed. */
	search: string | null;
	onChoose: (canned: CannedReply) => void;
	onClose: () => void;
}

/** State of the list of templates, and its keyboard handler. */
export interface CannedReplyChoice {
	isOpen: boolean;
	items: readonly CannedReply[] | undefined;
	error: unknown;
	/** Index of the entry that Enter chooses. */
	pointed: number;
	/** Returns whether the list has handled the key. */
	onKey: (event: KeyboardEvent) => boolean;
	close: () => void;
}

/** List of templates above the text, operated by keys typed in the text. */
export function useCannedReplyKeys({ search, onChoose, onClose }: CannedReplyOptions): CannedReplyChoice {
	const maySee = useAbility("template-read");
	const [dismissed, setDismissed] = useState<string | null>(null);
	const [place, setPlace] = useState({ search, pointed: 0 });
	const isOpen = maySee && search !== null && search !== dismissed;
	const { data, error } = useCannedReplies(isOpen ? search : null);
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
