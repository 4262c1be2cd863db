import { Stack } from "@mantine/core";
import { TemplateTalk } from "#web/engine/messages/TemplateTalk.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { DelayFields } from "./DelayFields.tsx";
import type { EffectFormProps } from "./effectEntry.ts";
import { ItemField } from "./parts/ItemField.tsx";
import { QuotaNote } from "./QuotaNote.tsx";

/** Effect 12: sends a template. */
export const TemplateEffect = ({ effect, onChange, errors, fieldProps }: EffectFormProps<"template">) => (
	<Stack gap="sm">
		<ItemField
			kind="template"
			label="テンプレート"
			value={effect.egg_id || null}
			onChange={(id) => onChange({ ...effect, egg_id: id ?? 0 })}
			error={errors.egg_id}
			{...fieldProps("egg_id")}
		/>
		{effect.egg_id > 0 && <SentTemplate id={effect.egg_id} />}
		<DelayFields
			delay={effect}
			onChange={(delay) => onChange({ ...effect, ...delay })}
			{...{ errors, fieldProps }}
		/>
		<QuotaNote />
	</Stack>
);

/** Preview of the selected template, for operators who may read templates. */
const SentTemplate = ({ id }: { id: number }) =>
	useAbility("template-read") ? <TemplateTalk ids={[id]} empty="表示する内容がありません" /> : null;
