import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useModals } from "@mantine/modals";
import { useRef } from "react";
import { NARROW } from "../ui/breakpoints.ts";
import { askToLeave } from "../ui/useUnsavedChanges.tsx";
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
	onClose: () => void;
	/** The operator would rather stay with what is open than lose it. */
	onStay: (edited: Edited | null) => void;
}

/** The editor of an action as it slides in from the right, over whatever it is needed for. */
export function ActionDrawer({ edited, ending, onClose, onStay }: ActionDrawerProps) {
	const dirty = useRef(false);
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const { modals } = useModals();
	const shown = useLeavable(edited, () => (dirty.current ? askToLeave() : true), onStay);
	return (
		<Drawer
			opened={shown !== null}
			onClose={onClose}
			title={shown === "new" ? "新しいアクション" : "アクションの編集"}
			size={isNarrow ? "100%" : "48rem"}
			overlayProps={{ backgroundOpacity: 0.25 }}
			// Escape answers the question that stands above, not both.
			closeOnEscape={modals.length === 0}
			classNames={{ content: classes.content, header: classes.header, body: classes.body }}
		>
			{shown !== null && (
				<ActionEditor
					key={shown}
					actionId={shown === "new" ? null : shown}
					ending={ending}
					onCancel={onClose}
					onDirty={(is) => {
						dirty.current = is;
					}}
				/>
			)}
		</Drawer>
	);
}
