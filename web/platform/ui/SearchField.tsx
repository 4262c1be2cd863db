import { CloseButton, TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { SearchIcon } from "./icons.tsx";

interface SearchFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
	/** What is searched for now, as the address has it. */
	value: string;
	/** Called once typing rests. */
	onSearch: (text: string) => void;
	label: string;
	/** The label stands above the field, as beside other fields; in it by default. */
	labelled?: boolean;
}

const PAUSE = 300;

/** A search box that waits until typing rests, and follows the address when something else changes it. */
export function SearchField({ value, onSearch, label, labelled = false, ...rest }: SearchFieldProps) {
	const [text, setText] = useState(value);
	const handedOn = useRef(value);
	const handOn = (next: string) => {
		handedOn.current = next;
		onSearch(next);
	};
	const handOnSoon = useDebouncedCallback(handOn, PAUSE);
	useEffect(() => {
		if (value === handedOn.current) return;
		handedOn.current = value;
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
				handOnSoon(event.currentTarget.value.trim());
			}}
			rightSection={
				text && (
					<CloseButton
						aria-label="検索を消す"
						size="sm"
						onClick={() => {
							setText("");
							handOn("");
						}}
					/>
				)
			}
			{...rest}
		/>
	);
}
