import { useRef, useState } from "react";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import { askBeforeChange } from "#web/platform/ui/useUnsavedChanges.tsx";
import classes from "./ActionDrawer.module.css";
import { ActionEditor } from "./ActionEditor.tsx";
import type { ActionCompletion } from "./useActionSaving.ts";
import { useGuardedSwitch } from "./useGuardedSwitch.ts";

/** Id of the edited action, or "new". */
export type EditedAction = number | "new";

interface ActionDrawerProps {
	/** Action in the editor; null closes the drawer. */
	edited: EditedAction | null;
	completion: ActionCompletion;
	/** Folder of a new action. */
	group?: number;
	onClose: () => void;
	/** Called if the operator keeps the unsaved changes: the address goes back to this action. */
	onStay: (edited: EditedAction | null) => void;
}

/** Action editor in a drawer that slides in from the right. */
export function ActionDrawer({ edited, completion, group, onClose, onStay }: ActionDrawerProps) {
	const dirty = useRef(false);
	const current = useGuardedSwitch(edited, () => (dirty.current ? askBeforeChange(edited) : true), onStay);
	// The content stays rendered during the closing transition.
	const [rendered, setRendered] = useState(current);
	if (current !== null && current !== rendered) setRendered(current);
	return (
		<SidePanel
			opened={current !== null}
			onClose={onClose}
			onExitTransitionEnd={() => setRendered(null)}
			title={rendered === "new" ? "新しいアクション" : "アクションの編集"}
			width={48}
			classNames={{ content: classes.content, header: classes.header, body: classes.body }}
		>
			{rendered !== null && (
				<ActionEditor
					key={rendered}
					actionId={rendered === "new" ? null : rendered}
					completion={completion}
					group={group}
					onCancel={onClose}
					onDirty={(isDirty) => {
						dirty.current = isDirty;
					}}
				/>
			)}
		</SidePanel>
	);
}
