import { Select, Stack } from "@mantine/core";
import useSWR from "swr";
import { MEMBERSHIP_MATCH } from "#domain/engine/filters/conditions/membership.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSegments } from "./parts/CodeSegments.tsx";

const MEMBERSHIP_CHOICES = [
	[MEMBERSHIP_MATCH.has, "加入している"],
	[MEMBERSHIP_MATCH.hasNot, "加入していない"],
] as const;

const plansRoute = client.lineFigures.api["membership-plans"];

type Plan = Wire<typeof plansRoute.$get>["items"][number];

/** Condition 108: a membership of LINE. */
const Fields = (props: ConditionFieldsProps<"membership">) => {
	const { condition, onChange } = props;
	const { data } = useSWR("membership-plans", () => unwrap(plansRoute.$get()));
	const plans = data?.items ?? [];
	const isKnown = condition.membership_id === null || plans.some(({ id }) => id === condition.membership_id);
	return (
		<Stack gap="sm">
			<CodeSegments
				label="メンバーシップ"
				choices={MEMBERSHIP_CHOICES}
				value={condition.match}
				onChange={(match) => onChange({ ...condition, match })}
			/>
			{plans.length > 0 && isKnown ? <PlanChoice {...props} plans={plans} /> : <PlanNumber {...props} />}
		</Stack>
	);
};

const priceText = ({ price, currency }: Plan): string =>
	currency === "JPY" ? `月${formatYen(price)}` : `月${price.toLocaleString("ja-JP")} ${currency}`;

const PlanChoice = ({
	condition,
	onChange,
	errors,
	field,
	plans,
}: ConditionFieldsProps<"membership"> & { plans: readonly Plan[] }) => (
	<Select
		label="プラン"
		placeholder="どのプランでも"
		clearable
		data={plans.map((plan) => ({
			value: String(plan.id),
			label: `${plan.name}（${plan.is_offered ? priceText(plan) : "募集していません"}）`,
		}))}
		value={condition.membership_id === null ? null : String(condition.membership_id)}
		onChange={(id) => onChange({ ...condition, membership_id: id === null ? null : Number(id) })}
		error={errors.membership_id}
		data-field={field("membership_id")}
	/>
);

/** Number of the plan, for one whose name is not known from LINE. */
const PlanNumber = ({ condition, onChange, errors, field }: ConditionFieldsProps<"membership">) => (
	<NumberInput
		label="プラン番号"
		description="空にすると、どのプランでも数えます。番号は友だちの履歴の「LINEの出来事」にあります。"
		value={condition.membership_id ?? ""}
		onChange={(value) => onChange({ ...condition, membership_id: value === "" ? null : Number(value) })}
		error={errors.membership_id}
		data-field={field("membership_id")}
		clampBehavior="none"
		hideControls
	/>
);

export const membershipEntry: ConditionEntry<"membership"> = { Fields };
