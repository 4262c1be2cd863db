import { useEffect, useState } from "react";
import { isGuarded, releaseGuards } from "#web/platform/api/leaveGuards.ts";
import { askBeforeChange } from "#web/platform/ui/useUnsavedChanges.tsx";
import { CLOSED, closed, type PanelContent, REOPENS_AFTER, reopened, shown } from "./panelState.ts";

/** State of the side panel, including the brief close between two contents. */
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
		/** Shows other content after confirming the loss of unsaved input. */
		show: (content: PanelContent) =>
			void unlessUnsaved(content).then((sure) => sure && setState((before) => shown(before, content))),
		close: () => void unlessUnsaved(null).then((sure) => sure && setState(closed)),
		/** Shows other content without confirmation, after saving or deletion. */
		leave: (content: PanelContent | null) =>
			setState((before) => (content ? shown(before, content) : closed(before))),
	};
}

/** Id of the open reservation. */
export const openReservation = ({ opened, content }: Panel): number | null =>
	opened && content && "id" in content ? content.id : null;

/** Whether unsaved input may be discarded; asks if there is any. */
const unlessUnsaved = async (wanted: PanelContent | null): Promise<boolean> => {
	if (!isGuarded()) return true;
	if (!(await askBeforeChange(wanted))) return false;
	releaseGuards();
	return true;
};

export type Panel = ReturnType<typeof usePanel>;
