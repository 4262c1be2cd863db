import { Button, Group, Textarea } from "@mantine/core";
import { useMemo } from "react";
import { PlaceholderInsertMenu } from "#web/engine/placeholders/editor/PlaceholderInsertMenu.tsx";
import { placeholderChoicesOf } from "#web/engine/placeholders/placeholderChoices.ts";
import { createPlaceholderSearch } from "#web/engine/placeholders/searchPlaceholders.ts";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { useCaret } from "#web/platform/emoji/useCaret.ts";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import { indentJson, jsonErrorLine } from "./flexJson.ts";

interface FlexJsonFieldProps {
	value: string;
	onChange: (json: string) => void;
}

/** JSON of a Flex message, in the format of LINE's simulator. */
export function FlexJsonField({ value, onChange }: FlexJsonFieldProps) {
	const line = jsonErrorLine(value);
	const indented = indentJson(value);
	const { field, insert } = useCaret<HTMLTextAreaElement>();
	const targets = usePlaceholderTargets();
	const choices = useMemo(() => placeholderChoicesOf(targets), [targets]);
	const search = useMemo(() => createPlaceholderSearch(choices), [choices]);
	const readOnly = useReadOnly();
	return (
		<>
			<Textarea
				label="FlexメッセージのJSON"
				description="バブルかカルーセルのJSONです。文字の中には、「差し込み」で友だち名などを入れられます。"
				autosize
				minRows={12}
				maxRows={28}
				spellCheck={false}
				inputContainer={(input) => (
					<>
						{!readOnly && (
							<Group my="0.25rem">
								<PlaceholderInsertMenu
									all={choices}
									search={search}
									onChoose={({ markup }) => insert(escapeForJson(markup))}
								/>
							</Group>
						)}
						{input}
					</>
				)}
				{...field}
				styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
				value={value}
				onChange={(event) => onChange(event.currentTarget.value)}
				error={line !== null && `${line}行目の書き方をご確認ください。`}
			/>
			<div>
				<Button
					variant="default"
					size="xs"
					disabled={indented === null || indented === value}
					onClick={() => indented !== null && onChange(indented)}
				>
					JSONを整える
				</Button>
			</div>
		</>
	);
}

/** Escapes a text for insertion into a JSON string. */
const escapeForJson = (text: string): string => JSON.stringify(text).slice(1, -1);
