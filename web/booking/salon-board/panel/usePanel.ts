import { useEffect, useState } from "react";
import { isGuarded, releaseGuards } from "#web/platform/api/leaving.ts";
import { askBefore } from "#web/platform/ui/useUnsavedChanges.tsx";
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
		/** Shows something else, once nothing is lost by it. */
		show: (content: PanelContent) =>
			void unlessUnsaved(content).then((sure) => sure && setState((before) => shown(before, content))),
		close: () => void unlessUnsaved(null).then((sure) => sure && setState(closed)),
		/** What the panel held is saved or gone: nothing is asked. */
		leave: (content: PanelContent | null) =>
			setState((before) => (content ? shown(before, content) : closed(before))),
	};
}

/** The reservation that stands open. */
export const openReservation = ({ opened, content }: Panel): number | null =>
	opened && content && "id" in content ? content.id : null;

/** Whether what somebody typed into the panel may go; asks where there is something. */
const unlessUnsaved = async (wanted: PanelContent | null): Promise<boolean> => {
	if (!isGuarded()) return true;
	if (!(await askBefore(wanted))) return false;
	releaseGuards();
	return true;
};

export type Panel = ReturnType<typeof usePanel>;
