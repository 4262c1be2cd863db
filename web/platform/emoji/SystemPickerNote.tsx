import { Text } from "@mantine/core";
import { useFocusTrap } from "@mantine/hooks";
import { systemPicker } from "./browser.ts";
import classes from "./Emoji.module.css";

/** What stands in the picker's place in a browser in which it does not work. */
export const SystemPickerNote = () => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: the cursor is here until the note is closed
	<div ref={useFocusTrap()} className={classes.note} tabIndex={0} role="note">
		<Text size="sm" fw={600}>
			絵文字の一覧はGoogle Chromeで使えます
		</Text>
		<Text size="sm">{systemPicker(navigator.userAgent)}</Text>
	</div>
);
