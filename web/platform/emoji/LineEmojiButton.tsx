import { Button, Popover } from "@mantine/core";
import { useRef, useState } from "react";
import type { LineEmoji } from "#domain/platform/line/line-emoji.ts";
import { LineEmojiIcon } from "#web/platform/ui/consoleIcons.tsx";
import { LineEmojiPicker } from "./LineEmojiPicker.tsx";

/** Button that inserts an emoji of LINE's own into a text. */
export function LineEmojiButton({ onPick }: { onPick: (emoji: LineEmoji) => void }) {
	const [opened, setOpened] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	return (
		<Popover
			opened={opened}
			onChange={setOpened}
			shadow="md"
			position="bottom-start"
			trapFocus
			withinPortal
			// A dialog around the text would handle Escape itself.
			closeOnEscape={false}
		>
			<Popover.Target>
				<Button
					ref={button}
					variant="default"
					size="compact-sm"
					leftSection={<LineEmojiIcon />}
					onClick={() => setOpened(!opened)}
				>
					LINE絵文字
				</Button>
			</Popover.Target>
			<Popover.Dropdown
				p="xs"
				aria-label="LINE絵文字の選択"
				onFocusCapture={({ target }) => target.setAttribute("data-mantine-stop-propagation", "true")}
				onKeyDown={(event) => {
					if (event.key !== "Escape") return;
					event.stopPropagation();
					setOpened(false);
					button.current?.focus();
				}}
			>
				<LineEmojiPicker
					onPick={(emoji) => {
						setOpened(false);
						onPick(emoji);
					}}
				/>
			</Popover.Dropdown>
		</Popover>
	);
}
