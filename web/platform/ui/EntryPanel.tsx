import { Fragment, type ReactNode, useRef, useState } from "react";
import { SidePanel } from "./SidePanel.tsx";
import { askToClose } from "./useUnsavedChanges.tsx";

/** Edited list entry, or a new one. */
export type EditedEntry<Entry> = Entry | "new";

interface EntryPanelProps<Entry> {
	/** Null closes the panel. */
	edited: EditedEntry<Entry> | null;
	/** Noun for an entry. */
	noun: string;
	onClose: () => void;
	children: (
		entry: Entry | null,
		form: { onDirty: (dirty: boolean) => void; onSaved: () => void; onCancel: () => void },
	) => ReactNode;
}

/** Form of a list entry in a side panel over the list; confirms before discarding input. */
export function EntryPanel<Entry>({ edited, noun, onClose, children }: EntryPanelProps<Entry>) {
	const dirty = useRef(false);
	// The entry stays rendered during the closing animation; each opening mounts a new form.
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
