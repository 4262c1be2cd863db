import { TextInput } from "@mantine/core";
import type { ComponentProps } from "react";
import { SearchIcon } from "#web/platform/ui/consoleIcons.tsx";

interface GlobalSearchFieldProps {
	text: string;
	onText: (text: string) => void;
}

/** Input for the name of anything. */
export const GlobalSearchField = ({
	text,
	onText,
	...field
}: GlobalSearchFieldProps & ComponentProps<typeof TextInput>) => (
	<TextInput
		{...field}
		data-autofocus
		value={text}
		onChange={(event) => onText(event.currentTarget.value)}
		leftSection={<SearchIcon />}
		placeholder="ページ・設定・項目・友だちの名前"
		aria-label="ページ・設定・項目・友だちの名前"
	/>
);
