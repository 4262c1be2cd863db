import { Modal, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { DEFAULT_EDITOR_WIDTH } from "#domain/platform/settings/editor-width.ts";
import { NARROW } from "./breakpoints.ts";
import { SaveBar } from "./SaveBar.tsx";
import { useBusy } from "./useBusy.ts";
import { useEscape } from "./useEscape.ts";
import { askToClose } from "./useUnsavedChanges.tsx";

interface ModalContainerProps {
	opened: boolean;
	title: string;
	/** Whether closing would lose something. */
	edited: boolean;
	/** While it is being saved, nothing closes it. */
	saving: boolean;
	onSave: () => void;
	/** Called once it may close. */
	onClose: () => void;
	/** The verb on the button. */
	saveLabel?: string;
	/** In rem. */
	width?: number;
	/** The fields, and what is wrong with them. */
	children: ReactNode;
}

/** A form in a modal. However it is closed (×, Esc, キャンセル, a click beside it), unsaved work is asked about (E-299). */
export function ModalContainer(props: ModalContainerProps) {
	const { opened, title, edited, saving, onSave, onClose, saveLabel, width = DEFAULT_EDITOR_WIDTH } = props;
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const { run } = useBusy();
	const close = () =>
		run(async () => {
			if (!saving && (!edited || (await askToClose()))) onClose();
		});
	return (
		<Modal
			opened={opened}
			onClose={close}
			title={title}
			size={`${width}rem`}
			fullScreen={isNarrow}
			{...useEscape(opened, () => void close())}
		>
			<Stack gap="md">
				{props.children}
				<SaveBar dirty={edited} saving={saving} onSave={onSave} onCancel={close} label={saveLabel} />
			</Stack>
		</Modal>
	);
}
