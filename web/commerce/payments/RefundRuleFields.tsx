import { ActionIcon, Button, Fieldset, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { describeRefundRule, MAX_REFUND_STEPS } from "#domain/commerce/payments/refund-rule.ts";
import { DeleteIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import { useEntries } from "#web/platform/ui/useEntries.ts";

/** Step of a refund rule as it is typed. */
export interface RefundStepDraft {
	days: number | string;
	percent: number | string;
}

interface RefundRuleFieldsProps {
	/** Name of the rule in the server's errors. */
	name: string;
	steps: RefundStepDraft[];
	onChange: (steps: RefundStepDraft[]) => void;
	/** First message by the server's field names. */
	errors: Record<string, string>;
	readOnly?: boolean;
}

/** Steps of a refund rule, and the rule in a sentence as friends read it. */
export function RefundRuleFields({ name, steps, onChange, errors, readOnly = false }: RefundRuleFieldsProps) {
	const { list, announcement, change, remove, add } = useEntries({ value: steps, onChange, noun: "段階" });
	return (
		<Fieldset variant="unstyled" legend="キャンセルの返金" {...fieldAttribute(name)} tabIndex={-1}>
			<Stack gap="sm" ref={list}>
				<Text size="xs" c="dimmed">
					オンラインで支払われた予約がキャンセルされたとき、この割合を自動で返金します。段階がないときは、自動では返金しません。店頭で受け取ったお金は、お店で返してください。
				</Text>
				{steps.map((step, index) => (
					<StepFields
						// biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity.
						key={index}
						step={step}
						index={index}
						fieldOf={(part) => `${name}[${index}][${part}]`}
						errors={errors}
						onChange={(part) => change(index, part)}
						onRemove={readOnly ? undefined : () => remove(index)}
					/>
				))}
				{steps.length > 0 && <RuleSentence steps={steps} />}
				{!readOnly && (
					<div>
						<Button
							variant="default"
							size="xs"
							leftSection={<PlusIcon />}
							disabled={steps.length >= MAX_REFUND_STEPS}
							onClick={() => add(nextStepOf(steps))}
							data-add
						>
							段階を追加する
						</Button>
					</div>
				)}
				{errors[name] && (
					<Text size="xs" c="var(--mantine-color-error)" role="alert">
						{errors[name]}
					</Text>
				)}
			</Stack>
			<VisuallyHidden role="status">{announcement}</VisuallyHidden>
		</Fieldset>
	);
}

/** Proposal for a further step: all of the money a week before, or half of the last step's closer to the start. */
function nextStepOf(steps: readonly RefundStepDraft[]): RefundStepDraft {
	const last = steps.at(-1);
	if (!last) return { days: 7, percent: 100 };
	return {
		days: Math.max(0, Math.floor((Number(last.days) || 0) / 2)),
		percent: Math.max(1, Math.floor((Number(last.percent) || 0) / 2)),
	};
}

/** The rule in words, as far as it is complete. */
function RuleSentence({ steps }: { steps: readonly RefundStepDraft[] }) {
	const filled = steps
		.filter(({ days, percent }) => days !== "" && percent !== "")
		.map(({ days, percent }) => ({ days: Number(days), percent: Number(percent) }))
		.sort((a, b) => b.days - a.days);
	return filled.length > 0 && <Text size="sm">{describeRefundRule(filled)}</Text>;
}

interface StepFieldsProps {
	step: RefundStepDraft;
	index: number;
	fieldOf: (part: keyof RefundStepDraft) => string;
	errors: Record<string, string>;
	onChange: (part: Partial<RefundStepDraft>) => void;
	onRemove: (() => void) | undefined;
}

const StepFields = ({ step, index, fieldOf, errors, onChange, onRemove }: StepFieldsProps) => {
	const markOf = (part: keyof RefundStepDraft) => ({
		error: errors[fieldOf(part)],
		...fieldAttribute(fieldOf(part)),
	});
	return (
		<Group gap="xs" align="flex-start" role="group" aria-label={`${index + 1}番目の段階`}>
			<NumberInput
				label="開始の"
				suffix=" 日前まで"
				required
				allowDecimal={false}
				clampBehavior="none"
				value={step.days}
				onChange={(days) => onChange({ days })}
				w="8.5rem"
				hideControls
				data-entry
				{...markOf("days")}
			/>
			<NumberInput
				label="返金する割合"
				suffix=" %"
				required
				allowDecimal={false}
				clampBehavior="none"
				value={step.percent}
				onChange={(percent) => onChange({ percent })}
				w="6.5rem"
				hideControls
				{...markOf("percent")}
			/>
			{onRemove && (
				<ActionIcon
					variant="subtle"
					color="gray"
					size="lg"
					mt="1.5rem"
					aria-label={`${index + 1}番目の段階を削除する`}
					onClick={onRemove}
				>
					<DeleteIcon />
				</ActionIcon>
			)}
		</Group>
	);
};
