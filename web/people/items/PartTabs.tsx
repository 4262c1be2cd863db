import type { KeyboardEvent } from "react";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import classes from "./PartTabs.module.css";

interface PartTabsProps {
	label: string;
	names: readonly string[];
	open: number;
	onOpen: (index: number) => void;
	/** Name of the list in problems: `buttons`. */
	field: string;
	errors: Record<string, string>;
}

/**
 * Tabs of an item's parts; those with problems are marked. They are not form elements, so that a read-only
 * form (a disabled fieldset) does not disable them.
 */
export const PartTabs = ({ label, names, open, onOpen, field, errors }: PartTabsProps) => (
	<div role="tablist" aria-label={label} className={classes.tabs}>
		{names.map((name, index) => {
			const part = `${field}[${index}]`;
			const isWrong = Object.keys(errors).some((other) => other === part || other.startsWith(`${part}[`));
			const isOpen = index === open;
			return (
				<div
					key={part}
					role="tab"
					tabIndex={0}
					aria-selected={isOpen}
					aria-label={isWrong ? `${name}（入力に誤りがあります）` : name}
					className={classes.tab}
					data-wrong={isWrong || undefined}
					onClick={() => onOpen(index)}
					onKeyDown={(event) => moveFocus(event, index, onOpen)}
					// The fields of the open part are marked themselves.
					{...(!isOpen && fieldAttribute(part))}
				>
					{isWrong && <WarningIcon />}
					<span className={classes.name}>{name}</span>
				</div>
			);
		})}
	</div>
);

function moveFocus(event: KeyboardEvent<HTMLElement>, index: number, onOpen: (index: number) => void): void {
	if (event.key === "Enter" || event.key === " ") {
		event.preventDefault();
		onOpen(index);
	}
	const next = event.key === "ArrowRight" ? "nextElementSibling" : "previousElementSibling";
	if (event.key === "ArrowRight" || event.key === "ArrowLeft")
		(event.currentTarget[next] as HTMLElement | null)?.focus();
}
