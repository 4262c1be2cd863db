import { Group, Paper, Text, TextInput } from "@mantine/core";
import { MAX_REFERER_RULE, MAX_STAY_SECONDS } from "#domain/engine/kinds/script.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import { PositionButtons } from "#web/platform/ui/PositionButtons.tsx";
import type { RefererDraft } from "./siteScriptDraft.ts";

interface RefererEntryProps {
	referer: RefererDraft;
	/** Index from 0. */
	index: number;
	count: number;
	onChange: (part: Partial<RefererDraft>) => void;
	onMove: (to: number) => void;
	onRemove: () => void;
	errors: Record<string, string>;
}

/** Fields of a rule: text in the referrer URL, and minimum stay. */
export function RefererEntry(props: RefererEntryProps) {
	const { referer, index, count, onChange, onMove, onRemove, errors } = props;
	const field = (name: string) => `referers[${index}][${name}]`;
	const refererLabel = `${index + 1}番目の参照元`;
	return (
		<Paper withBorder p="sm" role="group" aria-label={refererLabel}>
			<Group gap="sm" align="flex-start">
				<TextInput
					label="参照元の条件"
					placeholder="例: google"
					required
					flex="1 1 12rem"
					value={referer.rule}
					onChange={(event) => onChange({ rule: event.currentTarget.value })}
					maxLength={MAX_REFERER_RULE}
					error={errors[field("rule")]}
					data-entry
					{...fieldAttribute(field("rule"))}
				/>
				<NumberInput
					label="滞在"
					w="8rem"
					suffix=" 秒以上"
					min={0}
					max={MAX_STAY_SECONDS}
					allowDecimal={false}
					clampBehavior="none"
					value={referer.stay_seconds}
					onChange={(stay) => onChange({ stay_seconds: Number(stay) })}
					error={errors[field("stay_seconds")]}
					{...fieldAttribute(field("stay_seconds"))}
				/>
			</Group>
			<Group justify="space-between" mt="xs" gap="xs">
				<Text size="xs" c="dimmed">
					{referer.count === null ? "保存すると数え始めます" : `${referer.count.toLocaleString("ja-JP")}回`}
				</Text>
				<PositionButtons
					entryName={refererLabel}
					index={index}
					count={count}
					onMove={onMove}
					onRemove={onRemove}
				/>
			</Group>
		</Paper>
	);
}
