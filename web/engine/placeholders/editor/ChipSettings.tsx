import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import {
	describePlaceholder,
	isDatePlaceholder,
	PLACEHOLDERS,
	type Placeholder,
	type WrittenPlaceholder,
} from "#domain/engine/placeholders/registry.ts";
import { useOfferedAbilities } from "#web/platform/api/consoleSession.ts";
import { placeholderEditAddress } from "../placeholderAddress.ts";
import { CountdownField } from "./CountdownField.tsx";
import { DateFormatField } from "./DateFormatField.tsx";
import { DayOffsetField } from "./DayOffsetField.tsx";

interface ChipSettingsProps {
	placeholder: Placeholder;
	targets: PlaceholderTargets | undefined;
	onChange: (placeholder: WrittenPlaceholder) => void;
	onDelete: () => void;
	onClose: () => void;
}

/** Settings of a placeholder, a link to its target, and its deletion. */
export function ChipSettings({ placeholder, targets, onChange, onDelete, onClose }: ChipSettingsProps) {
	const address = placeholderEditAddress(placeholder, useOfferedAbilities());
	const { aliasType, params } = placeholder;
	return (
		<Stack gap="sm">
			<Text size="sm" fw={600}>
				{describePlaceholder(placeholder, targets)}
			</Text>
			{placeholder.isDeleted && (
				<Text size="xs" c="var(--mantine-color-error)">
					送信時には何も表示されません。
				</Text>
			)}
			{aliasType === "date" && (
				<DayOffsetField
					value={params.offset}
					onChange={(offset) => onChange({ aliasType, params: { ...params, offset } })}
				/>
			)}
			{aliasType === "remain" && (
				<CountdownField
					value={params}
					targets={targets}
					onChange={(params) => onChange({ aliasType: "remain", params })}
				/>
			)}
			{"format" in params && isDatePlaceholder(placeholder, targets) && (
				<DateFormatField
					value={params.format}
					onChange={(format) => onChange({ aliasType, params: { ...params, format } } as WrittenPlaceholder)}
				/>
			)}
			{address && (
				<Anchor href={address} target="_blank" size="sm">
					{PLACEHOLDERS[aliasType === "remain" ? "var" : aliasType].label}を編集する（新しいタブ）
				</Anchor>
			)}
			<Group justify="space-between" gap="xs">
				<Button variant="subtle" color="red" size="compact-sm" onClick={onDelete}>
					差し込みを削除する
				</Button>
				<Button variant="default" size="compact-sm" onClick={onClose}>
					閉じる
				</Button>
			</Group>
		</Stack>
	);
}
