import { Box, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { listStickerIds, STICKER_PACKAGES, stickerAddress } from "#domain/people/composer/stickers.ts";
import classes from "./FriendComposer.module.css";

interface StickerPickerProps {
	/** Verb of the stickers' accessible names: 添付する. */
	verb: string;
	/** Id of the chosen sticker; 0 or absent for none. */
	chosenId?: number;
	onChoose: (packageId: number, stickerId: number) => void;
}

/** Stickers by package. */
export function StickerPicker({ verb, chosenId = 0, onChoose }: StickerPickerProps) {
	const [openPackage, setOpenPackage] = useState(
		() =>
			STICKER_PACKAGES.find(({ first, last }) => first <= chosenId && chosenId <= last) ??
			STICKER_PACKAGES[0]!,
	);
	return (
		<>
			<Box className={classes.packages} role="group" aria-label="スタンプの種類">
				{STICKER_PACKAGES.map((each, index) => (
					<UnstyledButton
						key={each.id}
						className={classes.package}
						data-chosen={each === openPackage || undefined}
						aria-pressed={each === openPackage}
						aria-label={`スタンプの種類${index + 1}`}
						onClick={() => setOpenPackage(each)}
					>
						<Sticker id={each.first} />
					</UnstyledButton>
				))}
			</Box>
			<Box className={classes.stickers} role="group" aria-label="スタンプ">
				{listStickerIds(openPackage).map((id, index) => (
					<UnstyledButton
						key={id}
						className={classes.sticker}
						data-chosen={id === chosenId || undefined}
						aria-pressed={chosenId === 0 ? undefined : id === chosenId}
						aria-label={`スタンプ${index + 1}を${verb}`}
						onClick={() => onChoose(openPackage.id, id)}
					>
						<Sticker id={id} />
					</UnstyledButton>
				))}
			</Box>
		</>
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
