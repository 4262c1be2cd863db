import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { describePlaceholder, type Placeholder } from "#domain/engine/placeholders/registry.ts";
import classes from "./PlaceholderChip.module.css";

interface PlaceholderChipProps {
	placeholder: Placeholder;
	targets: PlaceholderTargets | undefined;
	selected?: boolean;
}

/** Placeholder as a chip with its Japanese name. */
export function PlaceholderChip({ placeholder, targets, selected }: PlaceholderChipProps) {
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
