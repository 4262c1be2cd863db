import { Stack } from "@mantine/core";
import { COUPON_MATCHES } from "#domain/engine/filters/conditions/coupon.ts";
import { ChoiceSelect } from "./choices/ChoiceSelect.tsx";
import { useCouponChoices } from "./choices/useConditionChoices.ts";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSelect } from "./parts/CodeSelect.tsx";

/** Condition 132: a coupon of the shop's own. */
function Fields({ condition, onChange, errors, field }: ConditionFieldsProps<"coupon">) {
	const loadState = useCouponChoices();
	return (
		<Stack gap="sm">
			<ChoiceSelect
				label="クーポン"
				loadState={loadState}
				options={(loadState.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
				value={condition.coupon_id || null}
				onChange={(coupon_id) => onChange({ ...condition, coupon_id })}
				error={errors.coupon_id}
				data-field={field("coupon_id")}
			/>
			<CodeSelect
				label="状態"
				labels={COUPON_MATCHES}
				value={condition.match}
				onChange={(match) => onChange({ ...condition, match })}
			/>
		</Stack>
	);
}

export const couponEntry: ConditionEntry<"coupon"> = { Fields };
