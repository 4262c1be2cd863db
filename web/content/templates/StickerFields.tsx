import { Input } from "@mantine/core";
import { StickerPicker } from "#web/people/composer/StickerPicker.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { TemplateContentFieldsProps } from "./TemplateFields.tsx";

/** Choice of the sticker of a message. */
export const StickerFields = ({ content, onChange, errors }: TemplateContentFieldsProps<"sticker">) => (
	<Input.Wrapper label="スタンプ" labelElement="div" required error={errors.content}>
		<div tabIndex={-1} {...fieldAttribute("content")}>
			<StickerPicker
				verb="選ぶ"
				chosenId={content.sticker_id}
				onChoose={(package_id, sticker_id) => onChange({ ...content, package_id, sticker_id })}
			/>
		</div>
	</Input.Wrapper>
);
