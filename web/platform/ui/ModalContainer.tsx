import { Modal, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { DEFAULT_EDITOR_WIDTH } from "#domain/platform/settings/editor-width.ts";
import { NARROW } from "./breakpoints.ts";
import { SaveBar } from "./SaveBar.tsx";
import { useBusy } from "./useBusy.ts";
import { useEscape } from "./useEscape.ts";
import { useFocusReturn } from "./useFocusReturn.ts";
import { askToClose } from "./useUnsavedChanges.tsx";

interface ModalContainerProps {
	opened: boolean;
	title: string;
	/** Whether there are unsaved changes. */
	edited: boolean;
	/** Prevents closing during a save. */
	saving: boolean;
	onSave: () => void;
	/** Called after closing is confirmed. */
	onClose: () => void;
	/** Verb on the save button. */
	saveLabel?: string;
	/** Label of the button that closes, if キャンセル could be mistaken for the action itself. */
	cancelLabel?: string;
	/** Width in rem. */
	width?: number;
	/** Fields and their errors. */
	children: ReactNode;
}

/**
 * Form in a modal. Every way of closing it (×, Esc, キャンセル, a click outside) confirms the loss of unsaved
 * changes (E-299).
 */
export function ModalContainer(props: ModalContainerProps) {
	const {
		opened,
		title,
		edited,
		saving,
		onSave,
		onClose,
		saveLabel,
		cancelLabel,
		width = DEFAULT_EDITOR_WIDTH,
	} = props;
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const { run } = useBusy();
	useFocusReturn();
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
				<SaveBar
					dirty={edited}
					saving={saving}
					onSave={onSave}
					onCancel={close}
					label={saveLabel}
					cancelLabel={cancelLabel}
				/>
			</Stack>
		</Modal>
	);
}
