import { Input, SimpleGrid, Stack, TextInput } from "@mantine/core";
import {
	MAX_ANSWER_COUNT,
	MAX_RECEPTION_TEXT,
	type Reception,
} from "#domain/acquisition/forms/form-reception.ts";
import { FORM_ANSWER_TEXTS } from "#domain/platform/texts/answers-texts.ts";
import { NumberField } from "#web/engine/actions/effects/parts/NumberField.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { MomentField } from "#web/platform/ui/MomentField.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { FoldedGroup } from "./FoldedGroup.tsx";

interface ReceptionFieldsProps {
	value: Reception;
	onChange: (reception: Reception) => void;
	errors: Record<string, string>;
}

/** Limit of responses when the limit is switched on. */
const DEFAULT_MAX_ANSWERS = 100;

/** Fields for the period and maximum number of responses. */
export function ReceptionFields({ value, onChange, errors }: ReceptionFieldsProps) {
	const set = (part: Partial<Reception>) => onChange({ ...value, ...part });
	const errorOf = (part: keyof Reception) => errors[`reception[${part}]`];
	const momentField = (part: "opens_at" | "closes_at", label: string, defaultTime: string) => (
		<MomentField
			label={label}
			value={value[part]}
			onChange={(moment) => set({ [part]: moment })}
			defaultTime={defaultTime}
			error={errorOf(part)}
			{...fieldAttribute(`reception[${part}]`)}
		/>
	);
	const textField = (
		part: "before_text" | "after_text" | "full_text",
		label: string,
		defaultText: string,
	) => (
		<TextInput
			label={label}
			placeholder={defaultText}
			value={value[part]}
			onChange={(event) => set({ [part]: event.currentTarget.value })}
			maxLength={MAX_RECEPTION_TEXT}
			error={errorOf(part)}
			{...fieldAttribute(`reception[${part}]`)}
		/>
	);
	return (
		<FoldedGroup
			label="受付"
			summary={summaryOf(value)}
			hasProblem={Object.keys(errors).some((field) => field.startsWith("reception"))}
		>
			<Input.Description>空欄のときは、いつでも受け付けます。</Input.Description>
			<SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
				{momentField("opens_at", "受付の開始", "00:00")}
				{momentField("closes_at", "受付の終了", "23:59")}
			</SimpleGrid>
			{value.opens_at && textField("before_text", "受付前の案内", FORM_ANSWER_TEXTS.formNotOpenYet)}
			{value.closes_at && textField("after_text", "受付終了の案内", FORM_ANSWER_TEXTS.formClosed)}
			<Toggle
				label="回答の数で締め切る"
				checked={value.max_answers !== null}
				onChange={(event) => set({ max_answers: event.currentTarget.checked ? DEFAULT_MAX_ANSWERS : null })}
			/>
			{value.max_answers !== null && (
				<Stack gap="sm">
					<NumberField
						label="受け付ける回答の数"
						required
						suffix=" 件"
						w="12rem"
						min={1}
						max={MAX_ANSWER_COUNT}
						value={value.max_answers}
						onChange={(max_answers) => set({ max_answers })}
						error={errorOf("max_answers")}
						{...fieldAttribute("reception[max_answers]")}
					/>
					{textField("full_text", "定員に達したときの案内", FORM_ANSWER_TEXTS.formFull)}
				</Stack>
			)}
		</FoldedGroup>
	);
}

/** Period and limit in one line. */
function summaryOf({ opens_at, closes_at, max_answers }: Reception): string {
	const dayOf = (moment: string | null) => moment?.replaceAll("-", "/") ?? "";
	const limits = [
		...(opens_at || closes_at ? [`${dayOf(opens_at)} 〜 ${dayOf(closes_at)}`.trim()] : []),
		...(max_answers === null ? [] : [`${max_answers.toLocaleString("ja-JP")}件まで`]),
	];
	return limits.join("・") || "いつでも受け付けます";
}
