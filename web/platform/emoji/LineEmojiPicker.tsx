import { Box, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { LINE_EMOJI_SETS, type LineEmoji, listEmojiIds } from "#domain/platform/line/line-emoji.ts";
import classes from "./LineEmoji.module.css";
import { LineEmojiPicture } from "./LineEmojiPicture.tsx";

/** Emoji that stands for its set. */
const FIRST_EMOJI = "001";

/** LINE's own emoji by set. LINE has names for neither, so that each is called by its number. */
export function LineEmojiPicker({ onPick }: { onPick: (emoji: LineEmoji) => void }) {
	const [openSet, setOpenSet] = useState(LINE_EMOJI_SETS[0]!);
	return (
		<div className={classes.panel}>
			<Box className={classes.sets} role="group" aria-label="LINE絵文字の種類">
				{LINE_EMOJI_SETS.map((set, index) => (
					<UnstyledButton
						key={set.productId}
						className={classes.set}
						data-chosen={set === openSet || undefined}
						aria-pressed={set === openSet}
						aria-label={`LINE絵文字の種類${index + 1}`}
						onClick={() => setOpenSet(set)}
					>
						<Picture emoji={{ productId: set.productId, emojiId: FIRST_EMOJI }} number={index + 1} />
					</UnstyledButton>
				))}
			</Box>
			<Box className={classes.list} role="group" aria-label="LINE絵文字" key={openSet.productId}>
				{listEmojiIds(openSet).map((emojiId, index) => (
					<UnstyledButton
						key={emojiId}
						className={classes.emoji}
						aria-label={`LINE絵文字${index + 1}を入れる`}
						onClick={() => onPick({ productId: openSet.productId, emojiId })}
					>
						<Picture emoji={{ productId: openSet.productId, emojiId }} number={index + 1} />
					</UnstyledButton>
				))}
			</Box>
		</div>
	);
}

const Picture = ({ emoji, number }: { emoji: LineEmoji; number: number }) => (
	<LineEmojiPicture emoji={emoji} words={String(number)} className={classes.picture} />
);
