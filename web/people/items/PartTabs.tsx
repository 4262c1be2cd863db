import type { KeyboardEvent } from "react";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldMark } from "#web/platform/ui/formProblems.ts";
import classes from "./PartTabs.module.css";

interface PartTabsProps {
	label: string;
	names: readonly string[];
	open: number;
	onOpen: (index: number) => void;
	/** The list's name in messages: `buttons`. */
	field: string;
	errors: Record<string, string>;
}

/**
 * Chooses which of an item's parts is being edited; those in which something is wrong are marked. No form elements, so
 * that whoever may only read can look at every part.
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
					onKeyDown={(event) => move(event, index, onOpen)}
					// The open one's fields are marked themselves.
					{...(!isOpen && fieldMark(part))}
				>
					{isWrong && <WarningIcon />}
					<span className={classes.name}>{name}</span>
				</div>
			);
		})}
	</div>
);

function move(event: KeyboardEvent<HTMLElement>, index: number, onOpen: (index: number) => void): void {
	if (event.key === "Enter" || event.key === " ") {
		event.preventDefault();
		onOpen(index);
	}
	const next = event.key === "ArrowRight" ? "nextElementSibling" : "previousElementSibling";
	if (event.key === "ArrowRight" || event.key === "ArrowLeft")
		(event.currentTarget[next] as HTMLElement | null)?.focus();
}
