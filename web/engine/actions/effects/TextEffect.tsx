import { Stack } from "@mantine/core";
import { MAX_EFFECT_TEXT } from "#domain/engine/actions/effects/text.ts";
import { TalkPreview } from "#web/engine/messages/TalkPreview.tsx";
import { PlaceholderEditor } from "#web/engine/placeholders/PlaceholderEditor.tsx";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { DelayFields } from "./DelayFields.tsx";
import type { EffectFormProps } from "./effectEntry.ts";
import { QuotaNote } from "./QuotaNote.tsx";
import classes from "./TextEffect.module.css";

/** Effect 1: sends a text; shows its preview beside the editor. */
export function TextEffect({ effect, onChange, errors, fieldProps }: EffectFormProps<"text">) {
	const targets = usePlaceholderTargets();
	return (
		<div className={classes.columns}>
			<Stack gap="sm">
				<PlaceholderEditor
					label="本文"
					description="「差し込み」か「{」の入力で、友だち名などを入れられます。"
					required
					takesLineEmoji
					rows={6}
					maxLength={MAX_EFFECT_TEXT}
					value={effect.text}
					onChange={(text) => onChange({ ...effect, text })}
					targets={targets}
					error={errors.text}
					{...fieldProps("text")}
				/>
				<DelayFields
					delay={effect}
					onChange={(delay) => onChange({ ...effect, ...delay })}
					{...{ errors, fieldProps }}
				/>
				<QuotaNote />
			</Stack>
			<TalkPreview
				messages={effect.text === "" ? [] : [{ type: "text", text: effect.text }]}
				empty="本文を入力すると、ここに表示されます"
			/>
		</div>
	);
}
