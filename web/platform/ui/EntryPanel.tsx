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
	const [rendered, setRendered] = useState({ edited, opening: 0 });
	const [previous, setPrevious] = useState(edited);
	if (edited !== previous) {
		setPrevious(edited);
		if (edited !== null) setRendered({ edited, opening: rendered.opening + 1 });
	}
	const closeForm = () => {
		dirty.current = false;
		onClose();
	};
	const close = async () => {
		if (!dirty.current || (await askToClose())) closeForm();
	};
	return (
		<SidePanel
			opened={edited !== null}
			onClose={() => void close()}
			onExitTransitionEnd={() => setRendered({ ...rendered, edited: null })}
			title={rendered.edited === "new" ? `新しい${noun}` : `${noun}の編集`}
			width={36}
		>
			{rendered.edited !== null && (
				<Fragment key={rendered.opening}>
					{children(rendered.edited === "new" ? null : rendered.edited, {
						onDirty: (isDirty) => {
							dirty.current = isDirty;
						},
						onSaved: closeForm,
						onCancel: () => void close(),
					})}
				</Fragment>
			)}
		</SidePanel>
	);
}
