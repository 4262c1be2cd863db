import { Pill, TagsInput } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { MAX_QUERY, MAX_WORDS } from "#domain/engine/filters/conditions/definition.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { isComposing } from "#web/platform/ui/keys.ts";
import { useAfterRender } from "#web/platform/ui/useAfterRender.ts";

interface WordsFieldProps {
	label: string;
	description?: string;
	value: readonly string[];
	onChange: (words: string[]) => void;
	placeholder?: string;
	required?: boolean;
	/** The most words. */
	max?: number;
	/** The longest of them. */
	maxLength?: number;
	error?: string | undefined;
	"data-field": string;
}

/** A word may hold commas and spaces; only the ends of the lines that are pasted part it from the next. */
const SEPARATORS = ["\n", "\r"];

/**
 * Words, each ended with Enter. What is typed and not ended yet is the last of them already, so that it is neither left
 * out of what is counted nor lost on saving.
 */
export function WordsField(props: WordsFieldProps) {
	const { label, value, onChange, placeholder, max = MAX_WORDS, maxLength = MAX_QUERY, ...rest } = props;
	const input = useRef<HTMLInputElement>(null);
	const after = useAfterRender();
	const [text, setText] = useState("");
	const typed = text.trim();
	const ended = typed !== "" && value.at(-1) === typed ? value.slice(0, -1) : [...value];
	const type = (next: string) => {
		// Leaving the field empties it once more, which changes nothing.
		if (next === text) return;
		setText(next);
		onChange([...ended, ...(next.trim() === "" ? [] : [next.trim()])]);
	};
	return (
		<TagsInput
			label={label}
			ref={input}
			value={ended}
			onChange={(words) => onChange(words.map((word) => word.trim()).filter(Boolean))}
			searchValue={text}
			onSearchChange={type}
			splitChars={SEPARATORS}
			maxTags={max}
			maxLength={maxLength}
			isDuplicate={(word, others) => others.some((other) => normalise(other) === normalise(word))}
			placeholder={value.length === 0 ? placeholder : undefined}
			onKeyDown={leaveToInputMethod}
			openOnFocus={false}
			renderPill={({ option, onRemove, disabled }) => (
				<Pill
					title={option.label}
					disabled={disabled ?? false}
					withRemoveButton
					onRemove={() => {
						onRemove?.();
						after(() => input.current?.focus());
					}}
					removeButtonProps={{
						"aria-label": `「${option.label}」を外す`,
						"aria-hidden": false,
						tabIndex: 0,
					}}
				>
					{option.label}
				</Pill>
			)}
			{...rest}
		/>
	);
}

/** Safari ends a composition before it tells of the Enter that ended it, and marks that Enter in this old way alone. */
function leaveToInputMethod(event: KeyboardEvent): void {
	if (event.key === "Enter" && isComposing(event)) event.stopPropagation();
}
