import { ActionIcon, Button, Popover } from "@mantine/core";
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from "react";
import { EmojiIcon } from "#web/platform/ui/consoleIcons.tsx";
import { isComposing } from "#web/platform/ui/keyEvents.ts";
import { EmojiLoading } from "./EmojiLoading.tsx";
import { isChrome } from "./emojiSupport.ts";
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
export function EmojiButton({ onPick, disabled, small = false }: EmojiButtonProps) {
	const [opened, setOpened] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const opener = {
		ref: button,
		disabled,
		"aria-haspopup": "dialog",
		"aria-expanded": opened,
		onClick: () => setOpened(!opened),
		// The panel, which handles Escape itself, gets the focus once it has loaded.
		onKeyDown: (event: KeyboardEvent) => {
			if (!opened || event.key !== "Escape") return;
			event.stopPropagation();
			setOpened(false);
		},
	} as const;
	return (
		<Popover
			opened={opened}
			onDismiss={() => setOpened(false)}
			closeOnEscape={false}
			withRoles={false}
			shadow="md"
			position="bottom-start"
		>
			<Popover.Target>
				{small ? (
					<ActionIcon variant="subtle" color="gray" aria-label="絵文字" {...opener}>
						<EmojiIcon />
					</ActionIcon>
				) : (
					<Button variant="default" size="compact-sm" leftSection={<EmojiIcon />} {...opener}>
						絵文字
					</Button>
				)}
			</Popover.Target>
			<Popover.Dropdown
				role="dialog"
				aria-label="絵文字の選択"
				p="0.25rem"
				// Prevents a surrounding dialog from handling Escape.
				onFocusCapture={({ target }) => target.setAttribute("data-mantine-stop-propagation", "true")}
				onKeyDown={(event) => {
					// Keys during composition belong to the input method, not to the picker.
					if (isComposing(event)) return event.stopPropagation();
					if (event.key !== "Escape") return;
					event.stopPropagation();
					setOpened(false);
					button.current?.focus();
				}}
			>
				{isChrome(navigator.userAgent) ? (
					<Suspense fallback={<EmojiLoading />}>
						<EmojiPanel
							onPick={(emoji) => {
								setOpened(false);
								onPick(emoji);
							}}
						/>
					</Suspense>
				) : (
					<SystemPickerNote />
				)}
			</Popover.Dropdown>
		</Popover>
	);
}
