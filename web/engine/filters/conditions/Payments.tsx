import { SimpleGrid, Stack } from "@mantine/core";
import { PAYMENT_SELECTION } from "#domain/engine/filters/conditions/payments.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSegments } from "./parts/CodeSegments.tsx";

const MODES = [
	[PAYMENT_SELECTION.total, "支払いの合計"],
	[PAYMENT_SELECTION.waiting, "支払い待ち"],
] as const;

/** Condition 136: payments of the friend. */
function Fields({ condition, onChange, errors, field }: ConditionFieldsProps<"payments">) {
	const { by, from_yen, to_yen, days } = condition;
	return (
		<Stack gap="sm">
			<CodeSegments
				label="指定のしかた"
				choices={MODES}
				value={by}
				onChange={(mode) => onChange({ ...condition, by: mode })}
			/>
			{by === PAYMENT_SELECTION.total && (
				<>
					<SimpleGrid cols={2} spacing="sm" maw="24rem">
						<OptionalNumber
							label="下限（以上）"
							placeholder="指定なし"
							suffix="円"
							value={from_yen}
							onChange={(yen) => onChange({ ...condition, from_yen: yen })}
							error={errors.from_yen}
							data-field={field("from_yen")}
						/>
						<OptionalNumber
							label="上限（以下）"
							placeholder="指定なし"
							suffix="円"
							value={to_yen}
							onChange={(yen) => onChange({ ...condition, to_yen: yen })}
							error={errors.to_yen}
							data-field={field("to_yen")}
						/>
					</SimpleGrid>
					<OptionalNumber
						label="期間（この日数以内の支払い）"
						placeholder="すべての期間"
						suffix="日"
						w="14rem"
						value={days}
						onChange={(value) => onChange({ ...condition, days: value })}
						error={errors.days}
						data-field={field("days")}
					/>
				</>
			)}
		</Stack>
	);
}

export const paymentsEntry: ConditionEntry<"payments"> = { Fields };
