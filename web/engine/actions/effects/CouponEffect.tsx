import { Stack } from "@mantine/core";
import { ChoiceSelect } from "#web/engine/filters/conditions/choices/ChoiceSelect.tsx";
import { useCouponChoices } from "#web/engine/filters/conditions/choices/useConditionChoices.ts";
import type { EffectFormProps } from "./effectEntry.ts";
import { EffectNote } from "./parts/EffectNote.tsx";

/** Effect 62: gives a coupon. */
export function CouponEffect({ effect, onChange, errors, fieldProps }: EffectFormProps<"coupon">) {
	const loadState = useCouponChoices();
	return (
		<Stack gap="sm">
			<ChoiceSelect
				label="クーポン"
				loadState={loadState}
				options={(loadState.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
				value={effect.coupon_id || null}
				onChange={(coupon_id) => onChange({ ...effect, coupon_id })}
				error={errors.coupon_id}
				{...fieldProps("coupon_id")}
			/>
			<EffectNote>
				期間の外や、枚数の上限に達しているときは渡しません。メッセージは送らないので、クーポンのアドレスを別に送ります。
			</EffectNote>
		</Stack>
	);
}
