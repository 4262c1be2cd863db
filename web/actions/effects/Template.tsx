import { Stack } from "@mantine/core";
import { DelayFields } from "./DelayFields.tsx";
import type { EffectFormProps } from "./entry.ts";
import { ItemField } from "./parts/ItemField.tsx";
import { QuotaNote } from "./QuotaNote.tsx";

/** Effect 12: which template is sent, and when. */
export const Template = ({ effect, onChange, errors, mark }: EffectFormProps<"template">) => (
	<Stack gap="sm">
		<ItemField
			kind="template"
			label="テンプレート"
			value={effect.egg_id || null}
			onChange={(id) => onChange({ ...effect, egg_id: id ?? 0 })}
			error={errors.egg_id}
			{...mark("egg_id")}
		/>
		<DelayFields
			delay={effect}
			onChange={(delay) => onChange({ ...effect, ...delay })}
			{...{ errors, mark }}
		/>
		<QuotaNote />
	</Stack>
);
