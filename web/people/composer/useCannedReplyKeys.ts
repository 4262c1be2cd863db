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
	highlightedIndex: number;
	/** Returns whether the list has handled the key. */
	handleKey: (event: KeyboardEvent) => boolean;
	close: () => void;
}

/** List of templates above the text, operated by keys typed in the text. */
export function useCannedReplyKeys({ search, onChoose, onClose }: CannedReplyOptions): CannedReplyChoice {
	const maySee = useAbility("template-read");
	const [dismissedSearch, setDismissedSearch] = useState<string | null>(null);
	const [highlight, setHighlight] = useState({ search, index: 0 });
	const isOpen = maySee && search !== null && search !== dismissedSearch;
	const { data, error } = useCannedReplies(isOpen ? search : null);
	const items = data?.items;
	if (search === null && dismissedSearch !== null) setDismissedSearch(null);
	const highlightedIndex =
		highlight.search === search ? Math.min(highlight.index, Math.max(0, (items?.length ?? 1) - 1)) : 0;
	const close = () => {
		setDismissedSearch(search);
		onClose();
	};
	const handleKey = (event: KeyboardEvent): boolean => {
		if (!isOpen) return false;
		if (event.key === "Escape") close();
		else if (!items || items.length === 0) return false;
		else if (event.key === "ArrowDown")
			setHighlight({ search, index: (highlightedIndex + 1) % items.length });
		else if (event.key === "ArrowUp")
			setHighlight({ search, index: (highlightedIndex + items.length - 1) % items.length });
		else if (event.key === "Enter" && !event.shiftKey && !event.ctrlKey && !event.metaKey)
			onChoose(items[highlightedIndex]!);
		else return false;
		return true;
	};
	return { isOpen, items, error, highlightedIndex, handleKey, close };
}
