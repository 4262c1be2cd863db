import { Group, Input, Skeleton, Text } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { describeDoubts, doubtsIn } from "#domain/engine/placeholders/doubts.ts";
import { isLeftAlone } from "#domain/engine/placeholders/text.ts";
import { NO_REPLACE } from "#domain/engine/placeholders/written-form.ts";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import classes from "./PlaceholderEditor.module.css";

const EditorField = lazy(() => import("./editor/EditorField.tsx").then((m) => ({ default: m.EditorField })));

interface PlaceholderEditorProps {
	label: string;
	description?: ReactNode;
	error?: ReactNode;
	required?: boolean;
	/** The text as it is stored. */
	value: string;
	onChange: (text: string) => void;
	/** What the text may name; absent until it is known. */
	targets?: PlaceholderTargets;
	/** In UTF-16 units of the stored text, as LINE counts. A longer one can be written, and is shown as too long. */
	maxLength?: number;
	rows?: number;
	/** The text is one line: a title, a label, an address. */
	oneLine?: boolean;
	/** What stands in an empty text. */
	placeholder?: string;
	/** What the fields around it say, by default. */
	readOnly?: boolean;
	/** Where the cursor is put when the field is wrong. */
	"data-field"?: string;
}

/** A text into which a friend's name and other values are put, shown as chips. */
export function PlaceholderEditor(props: PlaceholderEditorProps) {
	const { label, description, error, required = false, value, targets, maxLength, oneLine = false } = props;
	const rows = oneLine ? 1 : (props.rows ?? 4);
	const fieldsReadOnly = useReadOnly();
	const readOnly = props.readOnly ?? fieldsReadOnly;
	const [cursorWanted, setCursorWanted] = useState(false);
	const id = useId();
	const tooLong = maxLength !== undefined && value.length > maxLength;
	const invalid = Boolean(error) || tooLong;
	const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(" ");
	const counter = maxLength !== undefined && (
		<Text size="xs" ml="auto" c={tooLong ? "var(--mantine-color-error)" : "dimmed"}>
			{value.length}/{maxLength}
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
							// The cursor may be put here before the editor has come: it goes on to it then.
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
					hint={props.placeholder ?? ""}
					attributes={given({
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
			<Doubts doubts={describeDoubts(doubtsIn([value], props.targets))} />
			{isLeftAlone(value) && (
				<Text size="xs" c="dimmed" mt="0.25rem">
					「{NO_REPLACE.trim()}」で終わるため、差し込みは置き換えずにそのまま送信します。
				</Text>
			)}
		</Input.Wrapper>
	);
}

/** What is doubtful in a text. What comes to be so while one types is brought into sight. */
function Doubts({ doubts }: { doubts: readonly string[] }) {
	const place = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const isTypedIn = place.current?.parentElement?.contains(document.activeElement);
		if (doubts.length > 0 && isTypedIn) place.current?.scrollIntoView({ block: "nearest" });
	}, [doubts.length]);
	return (
		<div ref={place} className={classes.doubts}>
			{doubts.map((doubt) => (
				<Text key={doubt} role="status" size="xs" c="var(--mantine-color-error)" mt="0.25rem">
					{doubt}
				</Text>
			))}
		</div>
	);
}

/** The attributes that have a value. */
const given = (attributes: Record<string, string | false | undefined>): Record<string, string> =>
	Object.fromEntries(Object.entries(attributes).filter((pair): pair is [string, string] => Boolean(pair[1])));
