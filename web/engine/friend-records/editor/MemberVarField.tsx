import { Anchor, Group, Select, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { MAX_LONG_TEXT_VALUE, MAX_TEXT_VALUE } from "#domain/people/friend-values/member-values-input.ts";
import { DayField } from "#web/platform/ui/DayField.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { MemberFileField } from "./MemberFileField.tsx";
import type { MemberVarItem } from "./memberApi.ts";
import { withDraftValue } from "./memberDraft.ts";
import type { MemberEditing } from "./useMemberEditor.ts";
import { ValueHistory } from "./ValueHistory.tsx";
import { valueOptionsOf } from "./valueOptions.ts";

interface MemberVarFieldProps {
	item: MemberVarItem;
	friendId: number;
	editing: MemberEditing;
	error: string | undefined;
}

export interface ValueFieldProps {
	item: MemberVarItem;
	value: string;
	onChange: (value: string) => void;
	disabled: boolean;
	error: string | undefined;
	"data-field": string;
}

/** Field of one value, in the form of its type (M-220), with its history. */
export function MemberVarField({ item, friendId, editing, error }: MemberVarFieldProps) {
	const { vars, draft, setDraft, saving } = editing;
	const [isOpen, { toggle }] = useDisclosure(false);
	const key = String(item.id);
	const loadedValue = vars.data?.vals[key] ?? "";
	const meta = vars.data?.metas[key];
	const disabled = saving || item.protected === 1 || item.is_active === 0;
	const field = {
		...{ item, disabled, error },
		value: draft.vals[key] ?? loadedValue,
		onChange: (value: string) =>
			setDraft((current) => ({ ...current, vals: withDraftValue(current.vals, key, value, loadedValue) })),
		...(fieldAttribute(`vals[${key}]`) as { "data-field": string }),
	};
	const isFile = item.type === VAR_TYPES.image || item.type === VAR_TYPES.pdf;
	const Field = FIELDS[item.type];
	return (
		<Stack gap="0.25rem">
			{isFile ? (
				<MemberFileField {...field} friendId={friendId} editing={editing} file={meta?.file ?? null} />
			) : (
				<Field {...field} />
			)}
			<Group gap="xs">
				{reasonOf(item) && (
					<Text size="xs" c="dimmed">
						{reasonOf(item)}
					</Text>
				)}
				<Anchor
					component="button"
					type="button"
					size="xs"
					onClick={toggle}
					aria-expanded={isOpen}
					aria-label={`${item.name}の履歴`}
				>
					履歴
				</Anchor>
			</Group>
			{isOpen && <ValueHistory friendId={friendId} varId={item.id} />}
		</Stack>
	);
}

/** Reason why it cannot be changed here. */
const reasonOf = (item: MemberVarItem): string | null => {
	if (item.protected === 1) return "システムが管理する項目です。";
	return item.is_active === 0 ? "無効になっている項目です。" : null;
};

const LineField = ({ item, value, onChange, ...rest }: ValueFieldProps) => (
	<TextInput
		label={item.name}
		value={value}
		onChange={(event) => onChange(event.currentTarget.value)}
		maxLength={MAX_TEXT_VALUE}
		{...rest}
	/>
);

const NumberField = ({ item, value, onChange, ...rest }: ValueFieldProps) => (
	<TextInput
		label={item.name}
		inputMode="decimal"
		value={value}
		onChange={(event) => onChange(event.currentTarget.value)}
		{...rest}
	/>
);

const LongField = ({ item, value, onChange, ...rest }: ValueFieldProps) => (
	<Textarea
		label={item.name}
		autosize
		minRows={2}
		maxRows={10}
		value={value}
		onChange={(event) => onChange(event.currentTarget.value)}
		maxLength={MAX_LONG_TEXT_VALUE}
		{...rest}
	/>
);

const ChoiceField = ({ item, value, onChange, ...rest }: ValueFieldProps) => (
	<Select
		label={item.name}
		data={valueOptionsOf(item, value)}
		value={value || null}
		onChange={(next) => onChange(next ?? "")}
		placeholder="なし"
		clearable
		clearButtonProps={{ "aria-label": `${item.name}を消す` }}
		{...rest}
	/>
);

const DateField = ({ item, value, onChange, ...rest }: ValueFieldProps) => (
	<DayField label={item.name} value={value || null} onChange={(day) => onChange(day ?? "")} {...rest} />
);

const FIELDS: Record<VarType, (props: ValueFieldProps) => React.ReactNode> = {
	[VAR_TYPES.normal]: LineField,
	[VAR_TYPES.number]: NumberField,
	[VAR_TYPES.longText]: LongField,
	[VAR_TYPES.image]: () => null,
	[VAR_TYPES.pdf]: () => null,
	[VAR_TYPES.select]: ChoiceField,
	[VAR_TYPES.date]: DateField,
};
