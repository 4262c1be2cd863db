import { type ReactNode, useRef, useState } from "react";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { askToLeave } from "../../ui/useUnsavedChanges.tsx";

/** What is edited of a list: an entry, or a new one. */
export type Edited<Entry> = Entry | "new";

interface EntryPanelProps<Entry> {
	/** Null closes. */
	edited: Edited<Entry> | null;
	/** What an entry is called. */
	noun: string;
	onClose: () => void;
	children: (
		entry: Entry | null,
		form: { onDirty: (dirty: boolean) => void; onSaved: () => void; onCancel: () => void },
	) => ReactNode;
}

/** The form of a list's entry as it slides in over the list; asks before anything is lost. */
export function EntryPanel<Entry>({ edited, noun, onClose, children }: EntryPanelProps<Entry>) {
	const dirty = useRef(false);
	// Stays while the drawer slides away.
	const [kept, keep] = useState(edited);
	if (edited !== null && edited !== kept) keep(edited);
	const end = () => {
		dirty.current = false;
		onClose();
	};
	const close = async () => {
		if (!dirty.current || (await askToLeave())) end();
	};
	return (
		<SidePanel
			opened={edited !== null}
			onClose={() => void close()}
			onExitTransitionEnd={() => keep(null)}
			title={kept === "new" ? `新しい${noun}` : `${noun}の編集`}
			width={36}
		>
			{kept !== null &&
				children(kept === "new" ? null : kept, {
					onDirty: (is) => {
						dirty.current = is;
					},
					onSaved: end,
					onCancel: () => void close(),
				})}
		</SidePanel>
	);
}
