import { Textarea, TextInput } from "@mantine/core";
import { MAX_EFFECT_TEXT } from "#domain/engine/actions/effects/text.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { FriendFieldChoice } from "#web/engine/filters/conditions/friend-info/FriendFieldChoice.tsx";
import { DayField } from "#web/platform/ui/DayField.tsx";
import type { EffectFormProps } from "../effectEntry.ts";

/** Input for a constant value, by the type of the friend field. */
export function ConstantField({ effect, onChange, errors, fieldProps }: EffectFormProps<"friendInfo">) {
	const { var_id, var_type, fix_value } = effect;
	const set = (value: string) => onChange({ ...effect, fix_value: value });
	const common = { error: errors.fix_value, ...fieldProps("fix_value") };
	if (var_type === VAR_TYPES.select)
		return <FriendFieldChoice varId={var_id} query={fix_value} onChange={set} {...common} />;
	if (var_type === VAR_TYPES.date)
		return (
			<DayField
				label="日付"
				required
				value={fix_value || null}
				onChange={(day) => set(day ?? "")}
				{...common}
			/>
		);
	const Field = var_type === VAR_TYPES.longText ? LongText : TextInput;
	return (
		<Field
			label="値"
			required
			inputMode={var_type === VAR_TYPES.number ? "decimal" : undefined}
			value={fix_value}
			onChange={(event) => set(event.currentTarget.value)}
			maxLength={MAX_EFFECT_TEXT}
			{...common}
		/>
	);
}

const LongText = (props: React.ComponentProps<typeof Textarea>) => (
	<Textarea autosize minRows={3} maxRows={12} {...props} />
);
