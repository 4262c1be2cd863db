import { useEffect, useState } from "react";
import { CLOSED, closed, type PanelContent, REOPENS_AFTER, reopened, shown } from "./panelState.ts";

/** The side panel: what it shows, and that it closes for a moment before it shows something else. */
export function usePanel() {
	const [state, setState] = useState(CLOSED);
	const waits = state.next !== null;
	useEffect(() => {
		if (!waits) return;
		const timer = setTimeout(() => setState(reopened), REOPENS_AFTER);
		return () => clearTimeout(timer);
	}, [waits]);
	return {
		opened: state.opened,
		content: state.content,
		show: (content: PanelContent) => setState((before) => shown(before, content)),
		close: () => setState(closed),
	};
}

export type Panel = ReturnType<typeof usePanel>;
