import { Button, Input, Stack, Text, VisuallyHidden } from "@mantine/core";
import { type ComponentType, type ReactNode, type RefObject, useId } from "react";
import { PlusIcon } from "./consoleIcons.tsx";
import { fieldAttribute } from "./formProblems.ts";
import { useEntries } from "./useEntries.ts";

/** Props of one list entry. */
interface EntryProps<Entry> {
	/** Index from 0. */
	index: number;
	/** Number of entries. */
	count: number;
	onChange: (part: Partial<Entry>) => void;
	onMove: (to: number) => void;
	onRemove: () => void;
}

/** Wrapper of draggable entries. */
export interface EntryWrapperProps {
	entries: readonly { key: string }[];
	noun: string;
	/** Moves an entry silently; the drag announces it. */
	moveEntry: (from: number, to: number) => void;
	children: ReactNode;
}

interface SortableFieldsProps<Entry> {
	value: Entry[];
	onChange: (entries: Entry[]) => void;
	/** Noun for an entry. */
	noun: string;
	/** Heading; absent if the surroundings have one. */
	label?: string;
	description?: string;
	required?: boolean;
	/** Text for an empty list. */
	empty?: string;
	/** Server's field name of the list. */
	field: string;
	error: string | undefined;
	/** Button that adds an entry, up to the maximum. */
	adding?: { blank: () => Entry; max: number };
	/** Custom controls to add entries. */
	footer?: ReactNode;
	/** Announcement of another change, for screen readers. */
	extraAnnouncement?: string;
	/** Wrapper that makes the entries draggable; otherwise only buttons move them. */
	Wrapper?: ComponentType<EntryWrapperProps>;
	keyOf: (entry: Entry, index: number) => string;
	list?: RefObject<HTMLDivElement | null>;
	children: (entry: Entry, props: EntryProps<Entry>) => ReactNode;
}

/** List of entries that are edited in place, reordered, added and removed. */
export function SortableFields<Entry extends object>(props: SortableFieldsProps<Entry>) {
	const { value, onChange, noun, label, description, required, empty, field, error, adding } = props;
	const { footer, Wrapper, keyOf, children } = props;
	const heading = useId();
	const { list, announcement, change, place, move, remove, add } = useEntries({
		value,
		onChange,
		noun,
		outerList: props.list,
	});
	const entries = value.map((entry, index) => (
		<Keyed key={keyOf(entry, index)}>
			{children(entry, {
				index,
				count: value.length,
				onChange: (part) => change(index, part),
				onMove: (to) => move(index, to),
				onRemove: () => remove(index),
			})}
		</Keyed>
	));
	return (
		<Stack gap={label ? "sm" : "xs"} {...(label && { role: "group", "aria-labelledby": heading })} ref={list}>
			{label && (
				<div>
					<Input.Label id={heading} labelElement="div" required={required}>
						{label}
					</Input.Label>
					{description && <Input.Description>{description}</Input.Description>}
				</div>
			)}
			{value.length === 0 && empty && (
				<Text size="sm" c="dimmed">
					{empty}
				</Text>
			)}
			{Wrapper ? (
				<Wrapper
					entries={value.map((entry, index) => ({ key: keyOf(entry, index) }))}
					noun={noun}
					moveEntry={place}
				>
					{entries}
				</Wrapper>
			) : (
				entries
			)}
			{adding && (
				<div>
					<Button
						variant="default"
						size="xs"
						leftSection={<PlusIcon />}
						onClick={() => add(adding.blank())}
						disabled={value.length >= adding.max}
						data-add
						{...fieldAttribute(field)}
					>
						{noun}を追加する
					</Button>
				</div>
			)}
			{adding && error && <Input.Error>{error}</Input.Error>}
			{footer}
			<VisuallyHidden role="status">{announcement}</VisuallyHidden>
			{props.extraAnnouncement !== undefined && (
				<VisuallyHidden role="status">{props.extraAnnouncement}</VisuallyHidden>
			)}
		</Stack>
	);
}

/** Gives an entry its key. */
const Keyed = ({ children }: { children: ReactNode }) => children;
