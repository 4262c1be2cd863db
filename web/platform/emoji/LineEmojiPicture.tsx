import { useState } from "react";
import { type LineEmoji, lineEmojiAddress } from "#domain/platform/line/line-emoji.ts";
import classes from "./LineEmoji.module.css";

interface LineEmojiPictureProps {
	emoji: LineEmoji;
	/** Shown where the picture cannot be loaded. */
	words: string;
	className?: string | undefined;
}

/** Picture of an emoji from LINE's store. */
export function LineEmojiPicture({ emoji, words, className = classes.inText }: LineEmojiPictureProps) {
	const [isMissing, setMissing] = useState(emoji.productId === "" || emoji.emojiId === "");
	if (isMissing) return words;
	return (
		<img
			src={lineEmojiAddress(emoji)}
			alt={words}
			className={className}
			loading="lazy"
			referrerPolicy="no-referrer"
			onError={() => setMissing(true)}
		/>
	);
}
