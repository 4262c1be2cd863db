import { Button, Group, Input, Stack } from "@mantine/core";
import { useState } from "react";
import { MAX_COLUMNS } from "#domain/content/templates/template-content.ts";
import { PartTabs } from "#web/people/items/PartTabs.tsx";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { replaceAt } from "#web/platform/ui/listEdits.ts";
import { AltTextField } from "../AltTextField.tsx";
import { usePublishEditedPart } from "../editedPart.ts";
import type { TemplateContentFieldsProps } from "../TemplateFields.tsx";
import { type CarouselColumn, createNextColumn } from "../templateDraft.ts";
import { ColumnFields } from "./ColumnFields.tsx";
import { PanelOrder } from "./PanelOrder.tsx";

/** Fields of a carousel; one panel is open at a time. */
export function CarouselFields({ content, onChange, errors }: TemplateContentFieldsProps<"carousel">) {
	const { columns } = content;
	const [selected, setSelected] = useState(0);
	const openIndex = Math.min(selected, columns.length - 1);
	const column = columns[openIndex];
	usePublishEditedPart(openIndex);
	const change = (columns: CarouselColumn[], next = openIndex) => {
		onChange({ ...content, columns });
		setSelected(Math.max(0, Math.min(next, columns.length - 1)));
	};
	return (
		<>
			<Input.Wrapper
				label="パネル"
				labelElement="div"
				required
				description="ボタンの数と、タイトル・画像の有無は、すべてのパネルで同じにしてください。"
				error={errors["content[columns]"]}
			>
				<Stack gap="md" mt="xs">
					<Group gap="xs" justify="space-between">
						<PartTabs
							label="編集するパネル"
							names={columns.map((_, index) => `パネル${index + 1}`)}
							field="content[columns]"
							open={openIndex}
							onOpen={setSelected}
							errors={errors}
						/>
						<Button
							variant="default"
							size="xs"
							leftSection={<PlusIcon />}
							disabled={columns.length >= MAX_COLUMNS}
							onClick={() => change([...columns, createNextColumn(columns)], columns.length)}
							// Marked only for errors about the whole list; otherwise it would take the focus from their
							// fields.
							{...(errors["content[columns]"] && fieldAttribute("content[columns]"))}
						>
							パネルを追加する
						</Button>
					</Group>
					{column && (
						<ColumnFields
							key={openIndex}
							column={column}
							field={`content[columns][${openIndex}]`}
							onChange={(column) => change(replaceAt(columns, openIndex, column))}
							errors={errors}
						/>
					)}
					{columns.length > 1 && <PanelOrder columns={columns} openIndex={openIndex} onChange={change} />}
				</Stack>
			</Input.Wrapper>
			<AltTextField
				value={content.alt_text}
				onChange={(alt_text) => onChange({ ...content, alt_text })}
				error={errors["content[alt_text]"]}
			/>
		</>
	);
}
