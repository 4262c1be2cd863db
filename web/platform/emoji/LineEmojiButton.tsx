import type { LineEmoji } from "#domain/platform/line/line-emoji.ts";
import { LineEmojiIcon } from "#web/platform/ui/consoleIcons.tsx";
import { LineEmojiPicker } from "./LineEmojiPicker.tsx";
import { PickerButton } from "./PickerButton.tsx";

/** Button that inserts an emoji of LINE's own into a text. */
export const LineEmojiButton = ({ onPick }: { onPick: (emoji: LineEmoji) => void }) => (
	<PickerButton label="LINE絵文字" icon={<LineEmojiIcon />} trapFocus>
		{(close) => (
			<LineEmojiPicker
				onPick={(emoji) => {
					close();
					onPick(emoji);
				}}
			/>
		)}
	</PickerButton>
);
