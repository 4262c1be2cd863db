import { ActionIcon, Button, Group, Input, Stack, Text, TextInput } from "@mantine/core";
import { CloseIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import { useEntries } from "#web/platform/ui/useEntries.ts";
import { formatNextDayTime, normalizeTime } from "./normalizeTime.ts";
import { nextSpan, type SpanDraft } from "./openingHoursDraft.ts";
import classes from "./SpansField.module.css";

const MAX_SPANS = 10;

interface SpansFieldProps {
	/** Label of the day: 月曜日. */
	subject: string;
	value: SpanDraft[];
	onChange: (hours: SpanDraft[]) => void;
	/** Server's field name: `opening_hours[0][hours]`. */
	field: string;
	errors: Record<string, string>;
}

/** List of the time spans in which a salon is open on a day. */
export function SpansField({ subject, value, onChange, field, errors }: SpansFieldProps) {
	const readOnly = useReadOnly();
	const { list, change, remove, add } = useEntries({ value, onChange, noun: "時間帯" });
	return (
		<Stack gap="0.25rem" ref={list}>
			{value.map((span, index) => {
				const name = `${subject}の${index + 1}番目の時間帯`;
				return (
					<div key={span.key} className={classes.span}>
						<TimeInput
							label={`${name}の開始`}
							value={span.from}
							onChange={(from) => change(index, { from })}
							error={errors[`${field}[${index}][from]`]}
							field={`${field}[${index}][from]`}
							first
						/>
						<Text span className={classes.until}>
							〜
						</Text>
						<TimeInput
							label={`${name}の終了`}
							value={span.to}
							onChange={(to) => change(index, { to })}
							error={errors[`${field}[${index}][to]`]}
							field={`${field}[${index}][to]`}
						/>
						{!readOnly && (
							<ActionIcon
								variant="subtle"
								color="gray"
								size="lg"
								onClick={() => remove(index)}
								aria-label={`${name}を削除する`}
							>
								<CloseIcon />
							</ActionIcon>
						)}
					</div>
				);
			})}
			{errors[field] && <Input.Error>{errors[field]}</Input.Error>}
			{!readOnly && (
				<Group>
					<Button
						variant="subtle"
						size="xs"
						leftSection={<PlusIcon />}
						disabled={value.length >= MAX_SPANS}
						onClick={() => add(nextSpan(value))}
						aria-label={`${subject}に時間帯を追加する`}
						data-add
						{...fieldAttribute(field)}
					>
						時間帯を追加する
					</Button>
				</Group>
			)}
		</Stack>
	);
}

interface TimeInputProps {
	label: string;
	value: string;
	onChange: (text: string) => void;
	error: string | undefined;
	field: string;
	/** Input to focus in a new span. */
	first?: boolean;
}

/** Text input for times up to 30:00, which the browser's time input lacks; normalizes on blur. */
const TimeInput = ({ label, value, onChange, error, field, first = false }: TimeInputProps) => (
	<TextInput
		aria-label={label}
		value={value}
		onChange={(event) => onChange(event.currentTarget.value)}
		onBlur={() => normalizeTime(value) !== value && onChange(normalizeTime(value))}
		placeholder="10:00"
		inputMode="numeric"
		maxLength={8}
		className={classes.time}
		description={formatNextDayTime(value)}
		inputWrapperOrder={["input", "description", "error"]}
		error={error}
		{...(first && { "data-entry": true })}
		{...fieldAttribute(field)}
	/>
);
