import { Group, Input, Skeleton, Text } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { describeDoubts, findDoubts } from "#domain/engine/placeholders/doubts.ts";
import { sentLength } from "#domain/engine/placeholders/line-emoji.ts";
import { disablesPlaceholders } from "#domain/engine/placeholders/placeholder-text.ts";
import { NO_REPLACE } from "#domain/engine/placeholders/written-form.ts";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import classes from "./PlaceholderEditor.module.css";

const EditorField = lazy(() =>
	import("./editor/PlaceholderEditorField.tsx").then((m) => ({ default: m.PlaceholderEditorField })),
);

interface PlaceholderEditorProps {
	label: string;
	description?: ReactNode;
	error?: ReactNode;
	required?: boolean;
	/** Text as it is stored. */
	value: string;
	onChange: (text: string) => void;
	/** Things that the text may name; undefined while they load. */
	targets?: PlaceholderTargets;
	/**
	 * Maximum length in UTF-16 units of the written text, as LINE counts. A longer text can be typed, and is
	 * marked.
	 */
	maxLength?: number;
	rows?: number;
	/** Whether the text is a single line: a title, a label, an address. */
	oneLine?: boolean;
	/** Whether the text is a message of its own, which alone can have emoji of LINE's. */
	takesLineEmoji?: boolean;
	/** Hint in an empty text. */
	placeholder?: string;
	/** Defaults to the state of the surrounding fields. */
	readOnly?: boolean;
	/** Field name by which the cursor finds an invalid field. */
	"data-field"?: string;
}

/** Text editor that shows a friend's name and other placeholders as chips. */
export function PlaceholderEditor(props: PlaceholderEditorProps) {
	const { label, description, error, required = false, value, targets, maxLength, oneLine = false } = props;
	const rows = oneLine ? 1 : (props.rows ?? 4);
	const fieldsReadOnly = useReadOnly();
	const readOnly = props.readOnly ?? fieldsReadOnly;
	const [cursorWanted, setCursorWanted] = useState(false);
	const id = useId();
	const length = sentLength(value);
	const tooLong = maxLength !== undefined && length > maxLength;
	const invalid = Boolean(error) || tooLong;
	const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(" ");
	const counter = maxLength !== undefined && (
		<Text size="xs" ml="auto" c={tooLong ? "var(--mantine-color-error)" : "dimmed"}>
			{length}/{maxLength}
		</Text>
	);
	return (
		<Input.Wrapper
			id={id}
			label={label}
			labelElement="div"
			labelProps={{ id: `${id}-label` }}
			{...{ description, error, required }}
		>
			<Suspense
				fallback={
					<>
						<Group my="0.25rem" mih="1.625rem">
							{counter}
						</Group>
						<Skeleton
							height={`${rows * 1.6 + 1}rem`}
							// The cursor may be put here before the editor has loaded, and then moves on to
							// it.
							tabIndex={-1}
							data-field={props["data-field"]}
							onFocus={() => setCursorWanted(true)}
							onBlur={() => setCursorWanted(false)}
						/>
					</>
				}
			>
				<EditorField
					{...{ value, targets, rows, invalid, oneLine, readOnly, cursorWanted }}
					onChange={props.onChange}
					takesLineEmoji={props.takesLineEmoji ?? false}
					hint={props.placeholder ?? ""}
					attributes={definedAttributes({
						"aria-labelledby": `${id}-label`,
						"aria-describedby": describedBy,
						"aria-required": required && "true",
						"aria-invalid": invalid && "true",
						"aria-readonly": readOnly && "true",
						"data-field": props["data-field"],
					})}
				>
					{counter}
				</EditorField>
			</Suspense>
			<Doubts doubts={describeDoubts(findDoubts([value], props.targets))} />
			{disablesPlaceholders(value) && (
				<Text size="xs" c="dimmed" mt="0.25rem">
					「{NO_REPLACE.trim()}」で終わるため、差し込みは置き換えずにそのまま送信します。
				</Text>
			)}
		</Input.Wrapper>
	);
}

/** Likely mistakes in a text; a new one scrolls into view while typing. */
function Doubts({ doubts }: { doubts: readonly string[] }) {
	const container = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const isTypedIn = container.current?.parentElement?.contains(document.activeElement);
		if (doubts.length > 0 && isTypedIn) container.current?.scrollIntoView({ block: "nearest" });
	}, [doubts.length]);
	return (
		<div ref={container} className={classes.doubts}>
			{doubts.map((doubt) => (
				<Text key={doubt} role="status" size="xs" c="var(--mantine-color-error)" mt="0.25rem">
					{doubt}
				</Text>
			))}
		</div>
	);
}

/** Attributes that have a value. */
const definedAttributes = (attributes: Record<string, string | false | undefined>): Record<string, string> =>
	Object.fromEntries(Object.entries(attributes).filter((pair): pair is [string, string] => Boolean(pair[1])));
