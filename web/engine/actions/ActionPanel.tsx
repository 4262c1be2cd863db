import type { EditorPanelProps } from "#web/engine/explorer/kindView.ts";
import { ActionDrawer } from "./ActionDrawer.tsx";

/** Action editor as the panel of the list. */
export const ActionPanel = ({ edited, group, onClose, onStay, onSaved }: EditorPanelProps) => (
	<ActionDrawer
		edited={edited}
		group={group}
		completion={{ mode: "plain", onSaved }}
		onClose={onClose}
		onStay={onStay}
	/>
);
