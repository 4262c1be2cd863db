import { useEffect, useState } from "react";
import { isGuarded, releaseGuards } from "#web/platform/api/leaveGuards.ts";
import { askBeforeChange } from "#web/platform/ui/useUnsavedChanges.tsx";
import {
	CLOSED_PANEL,
	closePanel,
	PANEL_REOPEN_DELAY,
	type PanelContent,
	reopenPanel,
	showPanelContent,
} from "./panelState.ts";

/** State of the side panel, including the brief close between two contents. */
export function useBoardPanel() {
	const [state, setState] = useState(CLOSED_PANEL);
	const isReopening = state.next !== null;
	useEffect(() => {
		if (!isReopening) return;
		const timer = setTimeout(() => setState(reopenPanel), PANEL_REOPEN_DELAY);
		return () => clearTimeout(timer);
	}, [isReopening]);
	return {
		opened: state.opened,
		content: state.content,
		/** Shows other content after confirming the loss of unsaved input. */
		show: (content: PanelContent) =>
			void confirmDiscard(content).then(
				(isSure) => isSure && setState((previous) => showPanelContent(previous, content)),
			),
		close: () => void confirmDiscard(null).then((isSure) => isSure && setState(closePanel)),
		/** Shows other content without confirmation, after saving or deletion. */
		leave: (content: PanelContent | null) =>
			setState((previous) => (content ? showPanelContent(previous, content) : closePanel(previous))),
	};
}

/** Id of the open reservation. */
export const openReservationId = ({ opened, content }: BoardPanelControl): number | null =>
	opened && content && "id" in content ? content.id : null;

/** Whether unsaved input may be discarded; asks if there is any. */
const confirmDiscard = async (nextContent: PanelContent | null): Promise<boolean> => {
	if (!isGuarded()) return true;
	if (!(await askBeforeChange(nextContent))) return false;
	releaseGuards();
	return true;
};

export type BoardPanelControl = ReturnType<typeof useBoardPanel>;
