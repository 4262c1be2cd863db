import { ActionIcon, Popover } from "@mantine/core";
import { useRef, useState } from "react";
import type { ComposerAttachment } from "#domain/people/composer/composer-draft.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { StickerIcon } from "#web/platform/ui/consoleIcons.tsx";
import { StickerPicker } from "./StickerPicker.tsx";

interface StickerButtonProps {
	disabled: boolean;
	onAttach: (attachment: ComposerAttachment) => void;
}

/** Choice of a sticker, by package. */
export function StickerButton({ disabled, onAttach }: StickerButtonProps) {
	const [isOpen, setIsOpen] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const close = () => {
		setIsOpen(false);
		button.current?.focus();
	};
	return (
		<Popover
			opened={isOpen}
			onChange={setIsOpen}
			position="top-start"
			width={320}
			shadow="md"
			trapFocus
			withinPortal
		>
			<Popover.Target>
				<ActionIcon
					ref={button}
					variant="default"
					size="1.625rem"
					aria-label="スタンプ"
					title="スタンプ"
					disabled={disabled}
					onClick={() => setIsOpen(!isOpen)}
				>
					<StickerIcon />
				</ActionIcon>
			</Popover.Target>
			<Popover.Dropdown p="xs" aria-label="スタンプの選択">
				<StickerPicker
					verb="添付する"
					onChoose={(package_id, sticker_id) => {
						onAttach({
							key: createKey(),
							label: "スタンプ",
							message: { type: "sticker", package_id, sticker_id },
						});
						close();
					}}
				/>
			</Popover.Dropdown>
		</Popover>
	);
}
