import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { describePlaceholder, type Placeholder } from "#domain/engine/placeholders/registry.ts";
import { LineEmojiPicture } from "#web/platform/emoji/LineEmojiPicture.tsx";
import classes from "./PlaceholderChip.module.css";

interface PlaceholderChipProps {
	placeholder: Placeholder;
	targets: PlaceholderTargets | undefined;
	selected?: boolean;
}

/** Placeholder as a chip with its Japanese name; an emoji as its picture. */
export function PlaceholderChip({ placeholder, targets, selected }: PlaceholderChipProps) {
	if (placeholder.aliasType === "emoji")
		return (
			<span className={classes.emoji} data-selected={selected || undefined}>
				<LineEmojiPicture emoji={placeholder.params} words={describePlaceholder(placeholder)} />
			</span>
		);
	return (
		<span
			className={classes.chip}
			data-deleted={placeholder.isDeleted || undefined}
			data-selected={selected || undefined}
		>
			{describePlaceholder(placeholder, targets)}
		</span>
	);
}
