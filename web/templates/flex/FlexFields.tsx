import { Button, Group, Textarea } from "@mantine/core";
import { useMemo } from "react";
import { useAbility } from "../../api/session.tsx";
import { useCaret } from "../../emoji/useCaret.ts";
import { choicesOf } from "../../placeholders/choices.ts";
import { InsertMenu } from "../../placeholders/editor/InsertMenu.tsx";
import { makeSearch } from "../../placeholders/search.ts";
import { usePlaceholderTargets } from "../../placeholders/useTargets.ts";
import { Fields } from "../../ui/Fields.tsx";
import { fieldMark } from "../../ui/problems.ts";
import { AltTextField } from "../AltTextField.tsx";
import type { ContentFieldsProps } from "../TemplateFields.tsx";
import { problemLine, SAMPLE_BUBBLE, tidied } from "./json.ts";

/** A Flex message: its JSON as LINE's own editor gives it. */
export function FlexFields({ content, onChange, errors }: ContentFieldsProps<"flex">) {
	const { contents } = content;
	const line = problemLine(contents);
	const tidy = tidied(contents);
	const { field, insert } = useCaret<HTMLTextAreaElement>();
	const targets = usePlaceholderTargets();
	const search = useMemo(() => makeSearch(choicesOf(targets)), [targets]);
	const mayWrite = useAbility("user-lflex");
	return (
		<Fields readOnly={!mayWrite && "Flexメッセージを作成する権限がないため、内容は閲覧のみできます。"}>
			<AltTextField
				value={content.alt_text}
				onChange={(alt_text) => onChange({ ...content, alt_text })}
				error={errors["content[alt_text]"]}
			/>
			<Textarea
				label="FlexメッセージのJSON"
				description="バブルかカルーセルのJSONを貼り付けてください。文字の中には、「差し込み」で友だち名などを入れられます。"
				required
				autosize
				minRows={12}
				maxRows={28}
				spellCheck={false}
				inputContainer={(input) => (
					<>
						{mayWrite && (
							<Group my="0.25rem">
								<InsertMenu search={search} onChoose={({ written }) => insert(asInJson(written))} />
							</Group>
						)}
						{input}
					</>
				)}
				{...field}
				styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
				value={contents}
				onChange={(event) => onChange({ ...content, contents: event.currentTarget.value })}
				error={errors["content[contents]"] ?? (line !== null && `${line}行目の書き方をご確認ください。`)}
				{...fieldMark("content[contents]")}
			/>
			<Group gap="xs">
				<Button
					variant="default"
					size="xs"
					disabled={tidy === null || tidy === contents}
					onClick={() => tidy !== null && onChange({ ...content, contents: tidy })}
				>
					JSONを整える
				</Button>
				{contents.trim() === "" && (
					<Button
						variant="default"
						size="xs"
						onClick={() => onChange({ ...content, contents: JSON.stringify(SAMPLE_BUBBLE, null, 2) })}
					>
						見本を入れる
					</Button>
				)}
			</Group>
		</Fields>
	);
}

/** A name may hold quotes, which would end the text that it is put into. */
const asInJson = (text: string): string => JSON.stringify(text).slice(1, -1);
