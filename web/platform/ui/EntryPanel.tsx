import { Fragment, type ReactNode, useRef, useState } from "react";
import { SidePanel } from "./SidePanel.tsx";
import { askToClose } from "./useUnsavedChanges.tsx";

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
	// Stays while the drawer slides away; each opening has a form of its own.
	const [kept, keep] = useState({ edited, opening: 0 });
	const [was, setWas] = useState(edited);
	if (edited !== was) {
		setWas(edited);
		if (edited !== null) keep({ edited, opening: kept.opening + 1 });
	}
	const end = () => {
		dirty.current = false;
		onClose();
	};
	const close = async () => {
		if (!dirty.current || (await askToClose())) end();
	};
	return (
		<SidePanel
			opened={edited !== null}
			onClose={() => void close()}
			onExitTransitionEnd={() => keep({ ...kept, edited: null })}
			title={kept.edited === "new" ? `新しい${noun}` : `${noun}の編集`}
			width={36}
		>
			{kept.edited !== null && (
				<Fragment key={kept.opening}>
					{children(kept.edited === "new" ? null : kept.edited, {
						onDirty: (is) => {
							dirty.current = is;
						},
						onSaved: end,
						onCancel: () => void close(),
					})}
				</Fragment>
			)}
		</SidePanel>
	);
}
