import { Textarea, TextInput } from "@mantine/core";
import { MAX_TEXT } from "#domain/engine/actions/effects/text.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { ChoiceField } from "#web/engine/filters/conditions/friend-info/ChoiceField.tsx";
import { DayField } from "#web/platform/ui/DayField.tsx";
import type { EffectFormProps } from "../entry.ts";

/** A value that is written down, as the field's type asks for it. */
export function ConstantField({ effect, onChange, errors, mark }: EffectFormProps<"friendInfo">) {
	const { var_id, var_type, fix_value } = effect;
	const set = (value: string) => onChange({ ...effect, fix_value: value });
	const common = { error: errors.fix_value, ...mark("fix_value") };
	if (var_type === VAR_TYPES.select)
		return <ChoiceField varId={var_id} query={fix_value} onChange={set} {...common} />;
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
			maxLength={MAX_TEXT}
			{...common}
		/>
	);
}

const LongText = (props: React.ComponentProps<typeof Textarea>) => (
	<Textarea autosize minRows={3} maxRows={12} {...props} />
);
