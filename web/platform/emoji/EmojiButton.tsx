import { lazy, Suspense } from "react";
import { EmojiIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmojiLoading } from "./EmojiLoading.tsx";
import { isChrome } from "./emojiSupport.ts";
import { PickerButton } from "./PickerButton.tsx";
import { SystemPickerNote } from "./SystemPickerNote.tsx";

const EmojiPanel = lazy(() => import("./EmojiPanel.tsx").then((m) => ({ default: m.EmojiPanel })));

interface EmojiButtonProps {
	/** Inserts the emoji and focuses the text. */
	onPick: (emoji: string) => void;
	disabled?: boolean | undefined;
	/** Icon-only variant, which fits into a single-line field. */
	small?: boolean;
}

/** Button that inserts an emoji into a text. */
export const EmojiButton = ({ onPick, disabled, small }: EmojiButtonProps) => (
	<PickerButton label="絵文字" icon={<EmojiIcon />} disabled={disabled} small={small}>
		{(close) =>
			isChrome(navigator.userAgent) ? (
				<Suspense fallback={<EmojiLoading />}>
					<EmojiPanel
						onPick={(emoji) => {
							close();
							onPick(emoji);
						}}
					/>
				</Suspense>
			) : (
				<SystemPickerNote />
			)
		}
	</PickerButton>
);
