import { Pill, TagsInput } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { MAX_QUERY, MAX_WORDS } from "#domain/engine/filters/conditions/condition-fields.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { isComposing } from "#web/platform/ui/keyEvents.ts";
import { useAfterRender } from "#web/platform/ui/useAfterRender.ts";

interface SearchWordsFieldProps {
	label: string;
	description?: string;
	value: readonly string[];
	onChange: (words: string[]) => void;
	placeholder?: string;
	required?: boolean;
	/** Maximum number of words. */
	max?: number;
	/** Maximum length of a word. */
	maxLength?: number;
	error?: string | undefined;
	"data-field": string;
}

/** Words may contain commas and spaces; only the line breaks of pasted text separate them. */
const SEPARATORS = ["\n", "\r"];

/**
 * Words, each ended with Enter. Unfinished text is already the last word, so that it is neither missing from
 * the count nor lost on saving.
 */
export function SearchWordsField(props: SearchWordsFieldProps) {
	const { label, value, onChange, placeholder, max = MAX_WORDS, maxLength = MAX_QUERY, ...rest } = props;
	const input = useRef<HTMLInputElement>(null);
	const afterRender = useAfterRender();
	const [text, setText] = useState("");
	const pendingWord = text.trim();
	const enteredWords = pendingWord !== "" && value.at(-1) === pendingWord ? value.slice(0, -1) : [...value];
	const updateText = (next: string) => {
		// Leaving the field clears its text again, which is no change.
		if (next === text) return;
		setText(next);
		onChange([...enteredWords, ...(next.trim() === "" ? [] : [next.trim()])]);
	};
	return (
		<TagsInput
			label={label}
			ref={input}
			value={enteredWords}
			onChange={(words) => onChange(words.map((word) => word.trim()).filter(Boolean))}
			searchValue={text}
			onSearchChange={updateText}
			splitChars={SEPARATORS}
			maxTags={max}
			maxLength={maxLength}
			isDuplicate={(word, others) => others.some((other) => normaliseText(other) === normaliseText(word))}
			placeholder={value.length === 0 ? placeholder : undefined}
			onKeyDown={stopComposingEnter}
			openOnFocus={false}
			renderPill={({ option, onRemove, disabled }) => (
				<Pill
					title={option.label}
					disabled={disabled ?? false}
					withRemoveButton
					onRemove={() => {
						onRemove?.();
						afterRender(() => input.current?.focus());
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

/**
 * Stops the Enter that ends a composition: Safari sends it after the composition, marked by its key code
 * only.
 */
function stopComposingEnter(event: KeyboardEvent): void {
	if (event.key === "Enter" && isComposing(event)) event.stopPropagation();
}
