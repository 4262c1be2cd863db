import type { EditorPanelProps } from "#web/engine/explorer/kind-view.ts";
import { ActionDrawer } from "./ActionDrawer.tsx";

/** The editor of an action, over the list. */
export const ActionPanel = ({ edited, group, onClose, onStay, onSaved }: EditorPanelProps) => (
	<ActionDrawer
		edited={edited}
		group={group}
		ending={{ mode: "plain", onSaved }}
		onClose={onClose}
		onStay={onStay}
	/>
);
