import { TagsInput } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { MAX_KEYWORD, MAX_KEYWORDS } from "#domain/automation/auto-responses/auto-response-input.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { isComposing } from "#web/platform/ui/keyEvents.ts";

interface KeywordsFieldProps {
	value: string[];
	onChange: (keywords: string[]) => void;
	error?: string;
	"data-field": string;
}

/** Separators of keywords besides Enter: commas of any width, and line breaks in pasted text. */
const SEPARATORS = [",", "，", "、", "\n", "\r"];

/** Tags input for keywords, typed or pasted as lines. Equivalent keywords are merged. */
export function KeywordsField({ value, onChange, ...rest }: KeywordsFieldProps) {
	const [text, setText] = useState("");
	const composing = useRef(false);
	/** Splits at commas without a key event, from an input method or a phone keyboard. */
	const splitTyped = (typed: string) => {
		const typedKeywords = typed.split(/[,，、]/);
		if (typedKeywords.length === 1 || composing.current) return setText(typed);
		setText("");
		onChange(
			withoutDoubles([...value, ...typedKeywords.map((typedKeyword) => typedKeyword.trim()).filter(Boolean)]),
		);
	};
	return (
		<TagsInput
			label="キーワード"
			description="Enterキーか「、」で区切って入力します。全角・半角、大文字・小文字は区別しません。"
			required
			value={value}
			onChange={onChange}
			searchValue={text}
			onSearchChange={splitTyped}
			splitChars={SEPARATORS}
			maxTags={MAX_KEYWORDS}
			maxLength={MAX_KEYWORD}
			isDuplicate={(keyword, others) => others.some((other) => isSame(other, keyword))}
			placeholder={value.length === 0 ? "例: 予約" : undefined}
			onCompositionStart={() => {
				composing.current = true;
			}}
			onCompositionEnd={(event) => {
				composing.current = false;
				splitTyped(event.currentTarget.value);
			}}
			onKeyDown={leaveToInputMethod}
			clearable={false}
			{...rest}
		/>
	);
}

/**
 * Safari ends a composition before the event of its Enter key, and marks that event only by the legacy key
 * code.
 */
function leaveToInputMethod(event: KeyboardEvent): void {
	if (event.key === "Enter" && isComposing(event)) event.stopPropagation();
}

const isSame = (first: string, second: string) => normaliseText(first) === normaliseText(second);

const withoutDoubles = (keywords: string[]) =>
	keywords.filter((keyword, index) => keywords.findIndex((other) => isSame(other, keyword)) === index);
