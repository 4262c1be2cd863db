import { Stack, TextInput } from "@mantine/core";
import { MAX_REASON } from "#domain/engine/friend-records/point-entry-fields.ts";
import type { EffectFormProps } from "./effectEntry.ts";
import { EffectNote } from "./parts/EffectNote.tsx";
import { NumberField } from "./parts/NumberField.tsx";

/** Effect 61: grants or takes points. */
export const PointsEffect = ({ effect, onChange, errors, fieldProps }: EffectFormProps<"points">) => (
	<Stack gap="sm">
		<NumberField
			label="ポイント"
			description="引くときは、マイナスを付けて入力します。残高より多くは引きません。"
			w="12rem"
			value={effect.points}
			onChange={(points) => onChange({ ...effect, points })}
			error={errors.points}
			{...fieldProps("points")}
		/>
		<TextInput
			label="理由"
			description="友だちの履歴に表示します。"
			maxLength={MAX_REASON}
			value={effect.reason}
			onChange={(event) => onChange({ ...effect, reason: event.currentTarget.value })}
			error={errors.reason}
			{...fieldProps("reason")}
		/>
		<EffectNote>ポイントを停止している間は、何もしません。</EffectNote>
	</Stack>
);
