import { type ClipboardEvent, type DragEvent, type ReactNode, type RefObject, useState } from "react";
import classes from "./FriendComposer.module.css";

interface FileDropAreaProps {
	area: RefObject<HTMLDivElement | null>;
	onFiles: (files: readonly File[]) => void;
	children: ReactNode;
}

/** Form that takes files by dropping and pasting. */
export function FileDropArea({ area, onFiles, children }: FileDropAreaProps) {
	const [isOver, setOver] = useState(false);
	const attachPasted = (event: ClipboardEvent) => {
		const files = [...event.clipboardData.files];
		if (files.length === 0) return;
		event.preventDefault();
		onFiles(files);
	};
	const attachDropped = (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		onFiles([...event.dataTransfer.files]);
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting have a twin, the button
		<div
			ref={area}
			className={`${classes.form} ${isOver ? classes.over : ""}`}
			onPasteCapture={attachPasted}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={attachDropped}
		>
			{children}
		</div>
	);
}
