import { Button, Input, Stack } from "@mantine/core";
import {
	MAX_COLUMN_BUTTONS,
	MAX_COLUMN_TEXT,
	MAX_COLUMN_TITLE,
} from "#domain/content/templates/template-content.ts";
import { PlaceholderEditor } from "#web/engine/placeholders/PlaceholderEditor.tsx";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { CARD_PICTURE, fitPicture } from "#web/platform/media/fitPicture.ts";
import { ImageField } from "#web/platform/media/ImageField.tsx";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { removeAt, replaceAt } from "#web/platform/ui/listEdits.ts";
import { BLANK_COLUMN_BUTTON, type CarouselColumn } from "../templateDraft.ts";
import { useMayWriteTemplates } from "../useMayWriteTemplates.ts";
import { ColumnButtonFields } from "./ColumnButtonFields.tsx";

interface ColumnFieldsProps {
	column: CarouselColumn;
	/** Field name prefix of the panel: `content[columns][0]`. */
	field: string;
	onChange: (column: CarouselColumn) => void;
	errors: Record<string, string>;
}

/** Fields of a carousel panel. */
export function ColumnFields({ column, field, onChange, errors }: ColumnFieldsProps) {
	const targets = usePlaceholderTargets();
	const readOnly = !useMayWriteTemplates();
	const { buttons } = column;
	const fieldProps = (name: string) => ({
		error: errors[`${field}[${name}]`],
		...fieldAttribute(`${field}[${name}]`),
	});
	const setButtons = (buttons: CarouselColumn["buttons"]) => onChange({ ...column, buttons });
	return (
		<Stack gap="md">
			<ImageField
				label="パネルの画像"
				value={column.media_key}
				onChange={(media_key) => onChange({ ...column, media_key })}
				prepare={(file) => fitPicture(file, CARD_PICTURE)}
				clearable
				disabled={readOnly}
				{...fieldProps("media_key")}
			/>
			<PlaceholderEditor
				label="タイトル"
				oneLine
				value={column.title}
				onChange={(title) => onChange({ ...column, title })}
				maxLength={MAX_COLUMN_TITLE}
				targets={targets}
				{...fieldProps("title")}
			/>
			<PlaceholderEditor
				label="パネルの本文"
				required
				rows={3}
				maxLength={MAX_COLUMN_TEXT}
				value={column.text}
				onChange={(text) => onChange({ ...column, text })}
				targets={targets}
				{...fieldProps("text")}
			/>
			<Input.Wrapper label="ボタン" labelElement="div" required error={errors[`${field}[buttons]`]}>
				<Stack gap="sm" mt="xs" align="flex-start">
					{buttons.map((button, index) => (
						<ColumnButtonFields
							// biome-ignore lint/suspicious/noArrayIndexKey: buttons that are being written have no ids
							key={index}
							number={index + 1}
							button={button}
							field={`${field}[buttons][${index}]`}
							onChange={(button) => setButtons(replaceAt(buttons, index, button))}
							onRemove={buttons.length > 1 ? () => setButtons(removeAt(buttons, index)) : undefined}
							errors={errors}
						/>
					))}
					<Button
						variant="default"
						size="xs"
						leftSection={<PlusIcon />}
						disabled={buttons.length >= MAX_COLUMN_BUTTONS}
						onClick={() => setButtons([...buttons, BLANK_COLUMN_BUTTON])}
						{...(errors[`${field}[buttons]`] && fieldAttribute(`${field}[buttons]`))}
					>
						ボタンを追加する
					</Button>
				</Stack>
			</Input.Wrapper>
		</Stack>
	);
}
