import { CloseButton, TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { SearchIcon } from "./consoleIcons.tsx";

interface SearchFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
	/** Current query from the URL. */
	value: string;
	/** Called when typing pauses. */
	onSearch: (text: string) => void;
	label: string;
	/** Shows the label above the field; by default it is the placeholder. */
	labelled?: boolean;
}

/** Pause in typing after which the text is searched, in milliseconds. */
const SEARCH_DELAY = 300;

/** Debounced search field that also follows changes of the URL. */
export function SearchField({ value, onSearch, label, labelled = false, ...rest }: SearchFieldProps) {
	const [text, setText] = useState(value);
	const lastQuery = useRef(value);
	const search = (next: string) => {
		lastQuery.current = next;
		onSearch(next);
	};
	const searchSoon = useDebouncedCallback(search, SEARCH_DELAY);
	useEffect(() => {
		if (value === lastQuery.current) return;
		lastQuery.current = value;
		setText(value);
	}, [value]);
	return (
		<TextInput
			type="search"
			{...(labelled ? { label } : { "aria-label": label, placeholder: label })}
			leftSection={<SearchIcon />}
			value={text}
			onChange={(event) => {
				setText(event.currentTarget.value);
				searchSoon(event.currentTarget.value.trim());
			}}
			rightSection={
				text && (
					<CloseButton
						aria-label="検索を消す"
						size="sm"
						onClick={() => {
							setText("");
							search("");
						}}
					/>
				)
			}
			{...rest}
		/>
	);
}
