import { ActionIcon, Button, Fieldset, Group, Stack, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { TaxRateSelect } from "#web/engine/actions/effects/parts/TaxRateSelect.tsx";
import { DeleteIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import { useEntries } from "#web/platform/ui/useEntries.ts";
import { BLANK_LINE, type LineDraft } from "./paymentDraft.ts";

interface PaymentLineFieldsProps {
	lines: LineDraft[];
	onChange: (lines: LineDraft[]) => void;
	/** First message by the server's field names. */
	errors: Record<string, string>;
}

/** Lines of a bill: name, price, quantity and tax rate. */
export function PaymentLineFields({ lines, onChange, errors }: PaymentLineFieldsProps) {
	const { list, announcement, change, remove, add } = useEntries({ value: lines, onChange, noun: "明細" });
	return (
		<Fieldset variant="unstyled" legend="明細" {...fieldAttribute("lines")} tabIndex={-1}>
			<Stack gap="sm" ref={list}>
				{lines.map((line, index) => (
					<LineFields
						// biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity before they are saved.
						key={index}
						line={line}
						index={index}
						isOnly={lines.length === 1}
						errors={errors}
						onChange={(part) => change(index, part)}
						onRemove={() => remove(index)}
					/>
				))}
				<div>
					<Button
						variant="default"
						size="xs"
						leftSection={<PlusIcon />}
						disabled={lines.length >= MAX_LINES}
						onClick={() => add(BLANK_LINE)}
						data-add
					>
						明細を追加する
					</Button>
				</div>
				{errors.lines && (
					<Text size="xs" c="var(--mantine-color-error)" role="alert">
						{errors.lines}
					</Text>
				)}
			</Stack>
			<VisuallyHidden role="status">{announcement}</VisuallyHidden>
		</Fieldset>
	);
}

const MAX_LINES = 20;

interface LineFieldsProps {
	line: LineDraft;
	index: number;
	/** Whether it is the only line, which may be without a name of its own. */
	isOnly: boolean;
	errors: Record<string, string>;
	onChange: (part: Partial<LineDraft>) => void;
	onRemove: () => void;
}

const LineFields = ({ line, index, isOnly, errors, onChange, onRemove }: LineFieldsProps) => {
	const fieldOf = (name: string) => `lines[${index}][${name}]`;
	const markOf = (name: string) => ({ error: errors[fieldOf(name)], ...fieldAttribute(fieldOf(name)) });
	return (
		<Group gap="xs" align="flex-start" role="group" aria-label={`${index + 1}番目の明細`}>
			<TextInput
				label="内容"
				placeholder={isOnly ? "空のときは件名と同じ" : "例：カット"}
				required={!isOnly}
				maxLength={100}
				value={line.name}
				onChange={({ currentTarget: { value } }) => onChange({ name: value })}
				flex="1 1 12rem"
				data-entry
				{...markOf("name")}
			/>
			<NumberInput
				label="単価（税込・円）"
				required
				allowDecimal={false}
				clampBehavior="none"
				thousandSeparator=","
				hideControls
				value={line.unit_yen}
				onChange={(unit_yen) => onChange({ unit_yen })}
				w="8.5rem"
				{...markOf("unit_yen")}
			/>
			<NumberInput
				label="数量"
				required
				allowDecimal={false}
				clampBehavior="none"
				value={line.quantity}
				onChange={(quantity) => onChange({ quantity })}
				w="5rem"
				{...markOf("quantity")}
			/>
			<TaxRateSelect
				value={line.tax_rate}
				onChange={(tax_rate) => onChange({ tax_rate })}
				w="6.5rem"
				{...markOf("tax_rate")}
			/>
			{!isOnly && (
				<ActionIcon
					variant="subtle"
					color="gray"
					size="lg"
					mt="1.5rem"
					aria-label={`${index + 1}番目の明細を削除する`}
					onClick={onRemove}
				>
					<DeleteIcon />
				</ActionIcon>
			)}
		</Group>
	);
};
