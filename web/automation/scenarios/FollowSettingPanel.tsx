import { useRef } from "react";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import { askToClose } from "#web/platform/ui/useUnsavedChanges.tsx";
import { FollowSettingForm } from "./FollowSettingForm.tsx";

interface FollowSettingPanelProps {
	opened: boolean;
	onClose: () => void;
	onDone: () => void;
	/** Scenario proposed for new friends; by default the saved one. */
	proposedId?: number;
}

/** Side panel with the scenarios that start when a friend is added. */
export function FollowSettingPanel({ opened, onClose, onDone, proposedId }: FollowSettingPanelProps) {
	const dirty = useRef(false);
	const close = async () => {
		if (dirty.current && !(await askToClose())) return;
		dirty.current = false;
		onClose();
	};
	return (
		<SidePanel opened={opened} onClose={close} title="友だち追加時の設定" width={32}>
			<FollowSettingForm
				proposedId={proposedId}
				onCancel={close}
				onDone={() => {
					onDone();
					onClose();
				}}
				onDirty={(isDirty) => {
					dirty.current = isDirty;
				}}
			/>
		</SidePanel>
	);
}
