import { useRef, useState } from "react";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import { askBefore } from "#web/platform/ui/useUnsavedChanges.tsx";
import classes from "./ActionDrawer.module.css";
import { ActionEditor } from "./ActionEditor.tsx";
import type { Ending } from "./useActionSaving.ts";
import { useLeavable } from "./useLeavable.ts";

/** An action to be edited, or "new". */
export type Edited = number | "new";

interface ActionDrawerProps {
	/** What is to be edited; null closes. */
	edited: Edited | null;
	ending: Ending;
	/** The folder in which a new one will lie. */
	group?: number;
	onClose: () => void;
	/** The operator would rather stay with what is open than lose it. */
	onStay: (edited: Edited | null) => void;
}

/** The editor of an action as it slides in from the right, over whatever it is needed for. */
export function ActionDrawer({ edited, ending, group, onClose, onStay }: ActionDrawerProps) {
	const dirty = useRef(false);
	const shown = useLeavable(edited, () => (dirty.current ? askBefore(edited) : true), onStay);
	// Stays while the drawer slides away.
	const [kept, keep] = useState(shown);
	if (shown !== null && shown !== kept) keep(shown);
	return (
		<SidePanel
			opened={shown !== null}
			onClose={onClose}
			onExitTransitionEnd={() => keep(null)}
			title={kept === "new" ? "新しいアクション" : "アクションの編集"}
			width={48}
			classNames={{ content: classes.content, header: classes.header, body: classes.body }}
		>
			{kept !== null && (
				<ActionEditor
					key={kept}
					actionId={kept === "new" ? null : kept}
					ending={ending}
					group={group}
					onCancel={onClose}
					onDirty={(is) => {
						dirty.current = is;
					}}
				/>
			)}
		</SidePanel>
	);
}
