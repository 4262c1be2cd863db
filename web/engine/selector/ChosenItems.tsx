import { Button, Pill } from "@mantine/core";
import type { RefObject } from "react";
import type { SelectedItem } from "#domain/engine/selector/selected-items.ts";
import { SELECTOR_TEXTS } from "#domain/platform/texts/selector-texts.ts";
import classes from "./ChosenItems.module.css";

interface ChosenItemsProps {
	selected: SelectedItem[];
	label: string;
	kindLabel: string;
	multiple: boolean;
	removable: boolean;
	disabled: boolean | undefined;
	/** Whether the operator may see the names. */
	mayRead: boolean;
	invalid: boolean;
	describedBy: string | undefined;
	button: RefObject<HTMLButtonElement | null>;
	field: string | undefined;
	onOpen: () => void;
	onRemove: (id: number) => void;
}

/** Closed selector: the selected items as chips, and the button that opens the panel. */
export function ChosenItems(props: ChosenItemsProps) {
	const { selected, label, multiple, removable, disabled, mayRead, invalid, field } = props;
	return (
		<div className={classes.field} data-invalid={invalid || undefined}>
			{selected.length > 0 && (
				<Pill.Group component="ul" aria-label={`選択中の${label}`} className={classes.chosen}>
					{selected.map((each) => (
						<ChosenItem
							key={each.id}
							item={each}
							kindLabel={props.kindLabel}
							mayRead={mayRead}
							disabled={disabled}
							onRemove={removable && mayRead ? () => props.onRemove(each.id) : undefined}
						/>
					))}
				</Pill.Group>
			)}
			<Button
				ref={props.button}
				variant="default"
				size="xs"
				className={classes.open}
				disabled={disabled || !mayRead}
				onClick={props.onOpen}
				aria-haspopup="dialog"
				aria-invalid={invalid || undefined}
				aria-describedby={props.describedBy}
				aria-label={mayRead ? `${label}を${buttonVerb(multiple, selected.length)}` : undefined}
				data-field={field}
			>
				{mayRead ? buttonVerb(multiple, selected.length) : "閲覧権限がありません"}
			</Button>
		</div>
	);
}

const buttonVerb = (multiple: boolean, selectedCount: number) =>
	multiple || selectedCount === 0 ? "選択する" : "変更する";

interface ChosenItemProps {
	item: SelectedItem;
	kindLabel: string;
	mayRead: boolean;
	disabled: boolean | undefined;
	onRemove: (() => void) | undefined;
}

function ChosenItem({ item, kindLabel, mayRead, disabled, onRemove }: ChosenItemProps) {
	const isDeleted = item.state === "deleted";
	const name = mayRead ? nameOf(item, kindLabel) : `設定済みの${kindLabel}`;
	return (
		<Pill
			component="li"
			title={name}
			className={isDeleted ? classes.deleted : classes.item}
			data-invalid={isDeleted || undefined}
			disabled={disabled}
			withRemoveButton={onRemove !== undefined}
			onRemove={onRemove}
			removeButtonProps={{ "aria-label": `「${name}」を選択から外す`, "aria-hidden": false, tabIndex: 0 }}
		>
			{name}
		</Pill>
	);
}

function nameOf(chosen: SelectedItem, kindLabel: string): string {
	if (chosen.state === "known") return chosen.item.name;
	return chosen.state === "deleted" ? SELECTOR_TEXTS.selectorDeleted(kindLabel) : "…";
}
