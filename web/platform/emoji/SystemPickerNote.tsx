import { Text } from "@mantine/core";
import { useFocusTrap } from "@mantine/hooks";
import classes from "./Emoji.module.css";
import { systemPickerHint } from "./emojiSupport.ts";

/** Note instead of the picker in an unsupported browser. */
export const SystemPickerNote = () => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: holds the focus until the note is closed
	<div ref={useFocusTrap()} className={classes.note} tabIndex={0} role="note">
		<Text size="sm" fw={600}>
			絵文字の一覧はGoogle Chromeで使えます
		</Text>
		<Text size="sm">{systemPickerHint(navigator.userAgent)}</Text>
	</div>
);
