import { Text } from "@mantine/core";
import { useFocusTrap } from "@mantine/hooks";
import { systemPicker } from "./browser.ts";
import classes from "./Emoji.module.css";

/** Note instead of the picker in an unsupported browser. */
export const SystemPickerNote = () => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: the cursor is here until the note is closed
	<div ref={useFocusTrap()} className={classes.note} tabIndex={0} role="note">
		<Text size="sm" fw={600}>
			絵文字の一覧はGoogle Chromeで使えます
		</Text>
		<Text size="sm">{systemPicker(navigator.userAgent)}</Text>
	</div>
);
