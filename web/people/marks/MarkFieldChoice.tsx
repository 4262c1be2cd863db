import { Anchor, Group, Select, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MarkChip } from "#web/engine/friend-records/MarkChip.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { MarkSetting } from "./markSettingApi.ts";

interface MarkFieldChoiceProps {
	fields: MarkSetting["fields"];
	/** Id of the field; null if none is chosen yet. */
	value: number | null;
	onChange: (id: number | null) => void;
	error: string | undefined;
}

/** Choice of the friend-information field whose choices are the marks, with a preview of them. */
export function MarkFieldChoice({ fields, value, onChange, error }: MarkFieldChoiceProps) {
	const mayMake = useAbility("var-write");
	const chosenField = fields.find(({ id }) => id === value);
	return (
		<Stack gap="sm">
			<Select
				label="友だち情報"
				description="選択タイプの友だち情報から選びます。選択肢が対応マークになります。"
				required
				placeholder={fields.length > 0 ? "選択してください" : "選択タイプの友だち情報がありません"}
				disabled={fields.length === 0}
				searchable
				nothingFoundMessage="見つかりませんでした"
				data={fields.map(({ id, name }) => ({ value: String(id), label: name }))}
				value={value === null ? null : String(value)}
				onChange={(id) => onChange(id === null ? null : Number(id))}
				error={error}
				{...fieldAttribute("var_id")}
			/>
			{fields.length === 0 && mayMake && (
				<Anchor component={Link} href={addressOf("newVar")} size="sm" underline="always">
					友だち情報を作成する
				</Anchor>
			)}
			{chosenField && (
				<Group gap="xs" role="group" aria-label="対応マークになる選択肢">
					{chosenField.marks.map((mark) => (
						<MarkChip key={mark.id} {...mark} />
					))}
				</Group>
			)}
			{chosenField && mayMake && (
				<Text size="sm">
					<Anchor component={Link} href={addressOf("var", { id: chosenField.id })} underline="always">
						選択肢を編集する
					</Anchor>
				</Text>
			)}
		</Stack>
	);
}
