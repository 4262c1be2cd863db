import { Checkbox, NativeSelect, Radio, Stack, Text, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { AGREED } from "#domain/acquisition/forms/field-types/agreement.ts";
import { FIELD_TYPES, type FieldType } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import type { FormField } from "#domain/acquisition/forms/form-field.ts";
import { DayField } from "#web/platform/ui/DayField.tsx";
import classes from "./FormPreview.module.css";

interface PreviewQuestionProps {
	field: FormField;
	values: readonly string[];
	onChange: (values: string[]) => void;
}

/** Preview of a question. */
export const PreviewQuestion = (props: PreviewQuestionProps) => PREVIEWS[props.field.swatch_id](props);

const labelOf = ({ field: { label, required } }: PreviewQuestionProps) => ({
	label: label || "（質問）",
	required,
	withAsterisk: required,
});
const hintOf = ({ field: { description } }: PreviewQuestionProps) =>
	description === "" ? {} : { description };

const TextLine = (props: PreviewQuestionProps) => (
	<TextInput
		{...labelOf(props)}
		{...hintOf(props)}
		value={props.values[0] ?? ""}
		onChange={(event) => props.onChange([event.currentTarget.value])}
	/>
);

const RadioChoices = (props: PreviewQuestionProps) => (
	<Radio.Group
		{...labelOf(props)}
		{...hintOf(props)}
		value={props.values[0] ?? ""}
		onChange={(value) => props.onChange([value])}
	>
		<Stack gap="xs" mt="xs">
			{props.field.options.filter(Boolean).map((option) => (
				<Radio key={option} value={option} label={option} />
			))}
		</Stack>
	</Radio.Group>
);

const CheckboxChoices = (props: PreviewQuestionProps & { options?: readonly string[] }) => (
	<Checkbox.Group
		{...labelOf(props)}
		{...hintOf(props)}
		value={[...props.values]}
		onChange={(values) => props.onChange(values)}
	>
		<Stack gap="xs" mt="xs">
			{(props.options ?? props.field.options).filter(Boolean).map((option) => (
				<Checkbox key={option} value={option} label={option} />
			))}
		</Stack>
	</Checkbox.Group>
);

/** Preview by question type. */
const PREVIEWS: Record<FieldType, (props: PreviewQuestionProps) => ReactNode> = {
	[FIELD_TYPES.textbox]: TextLine,
	[FIELD_TYPES.textarea]: (props) => (
		<Textarea
			{...labelOf(props)}
			{...hintOf(props)}
			rows={3}
			value={props.values[0] ?? ""}
			onChange={(event) => props.onChange([event.currentTarget.value])}
		/>
	),
	[FIELD_TYPES.dropdown]: (props) => (
		<NativeSelect
			{...labelOf(props)}
			{...hintOf(props)}
			data={[{ value: "", label: "選択してください" }, ...props.field.options.filter(Boolean)]}
			value={props.values[0] ?? ""}
			onChange={(event) => props.onChange([event.currentTarget.value])}
		/>
	),
	[FIELD_TYPES.radio]: RadioChoices,
	[FIELD_TYPES.checkbox]: CheckboxChoices,
	[FIELD_TYPES.date]: (props) => (
		<DayField
			label={props.field.label || "（質問）"}
			required={props.field.required}
			{...hintOf(props)}
			value={props.values[0] || null}
			onChange={(day) => props.onChange(day === null ? [] : [day])}
		/>
	),
	[FIELD_TYPES.agreement]: (props) => <CheckboxChoices {...props} options={[AGREED]} />,
	[FIELD_TYPES.heading]: ({ field: { label, description } }) => (
		<div>
			<Text fw={700} className={classes.words}>
				{label}
			</Text>
			{description !== "" && (
				<Text size="sm" className={classes.words}>
					{description}
				</Text>
			)}
		</div>
	),
	[FIELD_TYPES.page]: () => null,
};
