import { ColorInput, Textarea, TextInput } from "@mantine/core";
import {
	type FormDesign,
	MAX_DESIGN_BUTTON,
	MAX_THANKS_TEXT,
	MAX_THANKS_TITLE,
} from "#domain/acquisition/forms/form-design.ts";
import { FORM_ANSWER_TEXTS } from "#domain/platform/texts/answers-texts.ts";
import { fitPicture, MESSAGE_PICTURE } from "#web/platform/media/fitPicture.ts";
import { ImageField } from "#web/platform/media/ImageField.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import { FoldedGroup } from "./FoldedGroup.tsx";

interface FormDesignFieldsProps {
	value: FormDesign;
	onChange: (design: FormDesign) => void;
	errors: Record<string, string>;
}

/** Fields for a form's appearance and the text after a response. */
export function FormDesignFields({ value, onChange, errors }: FormDesignFieldsProps) {
	const readOnly = useReadOnly();
	const set = (part: Partial<FormDesign>) => onChange({ ...value, ...part });
	const fieldProps = (part: keyof FormDesign) => ({
		error: errors[`design[${part}]`],
		...fieldAttribute(`design[${part}]`),
	});
	return (
		<FoldedGroup
			label="デザイン"
			summary="画像・ボタンの色・回答後の文"
			hasProblem={Object.keys(errors).some((field) => field.startsWith("design"))}
		>
			<ImageField
				label="ヘッダー画像"
				value={value.media_key}
				onChange={(media_key) => set({ media_key })}
				prepare={(file) => fitPicture(file, MESSAGE_PICTURE)}
				error={errors["design[media_key]"]}
				clearable
				disabled={readOnly}
				data-field="design[media_key]"
			/>
			<ColorInput
				label="ボタンの色"
				// The browser's eye dropper button has no accessible name.
				withEyeDropper={false}
				value={value.colour}
				onChange={(colour) => set({ colour })}
				{...fieldProps("colour")}
			/>
			<TextInput
				label="送信ボタンの文字"
				placeholder={FORM_ANSWER_TEXTS.sendLabel}
				value={value.button}
				onChange={(event) => set({ button: event.currentTarget.value })}
				maxLength={MAX_DESIGN_BUTTON}
				{...fieldProps("button")}
			/>
			<TextInput
				label="回答後の見出し"
				placeholder={FORM_ANSWER_TEXTS.thanksTitle}
				value={value.thanks_title}
				onChange={(event) => set({ thanks_title: event.currentTarget.value })}
				maxLength={MAX_THANKS_TITLE}
				{...fieldProps("thanks_title")}
			/>
			<Textarea
				label="回答後の本文"
				autosize
				minRows={2}
				maxRows={10}
				value={value.thanks_text}
				onChange={(event) => set({ thanks_text: event.currentTarget.value })}
				maxLength={MAX_THANKS_TEXT}
				{...fieldProps("thanks_text")}
			/>
		</FoldedGroup>
	);
}
