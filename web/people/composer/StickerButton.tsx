import { ActionIcon, Box, Popover, UnstyledButton } from "@mantine/core";
import { useRef, useState } from "react";
import type { ComposerAttachment } from "#domain/people/composer/composer-draft.ts";
import { listStickerIds, STICKER_PACKAGES, stickerAddress } from "#domain/people/composer/stickers.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { StickerIcon } from "#web/platform/ui/consoleIcons.tsx";
import classes from "./FriendComposer.module.css";

interface StickerButtonProps {
	disabled: boolean;
	onAttach: (attachment: ComposerAttachment) => void;
}

/** Choice of a sticker, by package. */
export function StickerButton({ disabled, onAttach }: StickerButtonProps) {
	const [isOpen, setIsOpen] = useState(false);
	const [chosenPackage, setChosenPackage] = useState(STICKER_PACKAGES[0]!);
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
				<Box className={classes.packages} role="group" aria-label="スタンプの種類">
					{STICKER_PACKAGES.map((each, index) => (
						<UnstyledButton
							key={each.id}
							className={classes.package}
							data-chosen={each === chosenPackage || undefined}
							aria-pressed={each === chosenPackage}
							aria-label={`スタンプの種類${index + 1}`}
							onClick={() => setChosenPackage(each)}
						>
							<Sticker id={each.first} />
						</UnstyledButton>
					))}
				</Box>
				<Box className={classes.stickers} role="group" aria-label="スタンプ">
					{listStickerIds(chosenPackage).map((id, index) => (
						<UnstyledButton
							key={id}
							className={classes.sticker}
							aria-label={`スタンプ${index + 1}を添付する`}
							onClick={() => {
								onAttach({
									key: createKey(),
									label: "スタンプ",
									message: { type: "sticker", package_id: chosenPackage.id, sticker_id: id },
								});
								close();
							}}
						>
							<Sticker id={id} />
						</UnstyledButton>
					))}
				</Box>
			</Popover.Dropdown>
		</Popover>
	);
}

/** Picture of a sticker; the end of its id if LINE's store is unreachable. */
export function Sticker({ id }: { id: number }) {
	const [isMissing, setMissing] = useState(false);
	if (isMissing) return <span>{id % 1_000}</span>;
	return (
		<img
			src={stickerAddress(id)}
			alt=""
			loading="lazy"
			referrerPolicy="no-referrer"
			onError={() => setMissing(true)}
		/>
	);
}
