import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useRef } from "react";
import { NARROW } from "../ui/breakpoints.ts";
import { isEscape } from "../ui/escape.ts";
import { askToLeave } from "../ui/useUnsavedChanges.tsx";
import { FollowForm } from "./FollowForm.tsx";

interface FollowSettingProps {
	opened: boolean;
	onClose: () => void;
	onDone: () => void;
}

/** Which scenario friends begin on being added, over the list of scenarios. */
export function FollowSetting({ opened, onClose, onDone }: FollowSettingProps) {
	const dirty = useRef(false);
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const close = async () => {
		if (!dirty.current || (await askToLeave())) onClose();
	};
	return (
		<Drawer
			opened={opened}
			onClose={close}
			title="友だち追加時の設定"
			size={isNarrow ? "100%" : "32rem"}
			overlayProps={{ backgroundOpacity: 0.25 }}
			// Left to itself, a drawer hears every Escape, also the one that answers a question standing above it.
			closeOnEscape={false}
			onKeyDown={(event) => isEscape(event) && void close()}
		>
			<FollowForm
				onCancel={close}
				onDone={() => {
					dirty.current = false;
					onDone();
					onClose();
				}}
				onDirty={(is) => {
					dirty.current = is;
				}}
			/>
		</Drawer>
	);
}
