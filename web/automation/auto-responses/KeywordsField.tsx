import { TagsInput } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { MAX_KEYWORD, MAX_KEYWORDS } from "#domain/automation/auto-responses/reaction.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { isComposing } from "#web/platform/ui/keys.ts";

interface KeywordsFieldProps {
	value: string[];
	onChange: (keywords: string[]) => void;
	error?: string;
	"data-field": string;
}

/** What ends a keyword, besides Enter: commas of either width, and the line ends of what is pasted. */
const SEPARATORS = [",", "，", "、", "\n", "\r"];

/** Keywords, one by one or pasted as lines. Two that are heard as the same are one. */
export function KeywordsField({ value, onChange, ...rest }: KeywordsFieldProps) {
	const [text, setText] = useState("");
	const composing = useRef(false);
	/** A comma that no key told of: from an input method, or from a phone's keyboard. */
	const takeApart = (typed: string) => {
		const parts = typed.split(/[,，、]/);
		if (parts.length === 1 || composing.current) return setText(typed);
		setText("");
		onChange(withoutDoubles([...value, ...parts.map((part) => part.trim()).filter(Boolean)]));
	};
	return (
		<TagsInput
			label="キーワード"
			description="Enterキーか「、」で区切って入力します。全角・半角、大文字・小文字は区別しません。"
			required
			value={value}
			onChange={onChange}
			searchValue={text}
			onSearchChange={takeApart}
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
				takeApart(event.currentTarget.value);
			}}
			onKeyDown={leaveToInputMethod}
			clearable={false}
			{...rest}
		/>
	);
}

/** Safari ends a composition before it tells of the Enter that ended it, and marks that Enter in this old way alone. */
function leaveToInputMethod(event: KeyboardEvent): void {
	if (event.key === "Enter" && isComposing(event)) event.stopPropagation();
}

const isSame = (one: string, other: string) => normalise(one) === normalise(other);

const withoutDoubles = (keywords: string[]) =>
	keywords.filter((keyword, index) => keywords.findIndex((other) => isSame(other, keyword)) === index);
