import { Input, SegmentedControl, SimpleGrid, Stack } from "@mantine/core";
import { COUPON_REWARDS, type CouponReward } from "#domain/content/line-coupons/line-coupon-design.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import type { LineCouponDraft } from "./lineCouponDraft.ts";

export interface CouponFieldsProps {
	draft: LineCouponDraft;
	set: (part: Partial<LineCouponDraft>) => void;
	errors: Record<string, string>;
}

/** Benefit of a coupon, and its amount. */
export function CouponRewardFields({ draft, set, errors }: CouponFieldsProps) {
	const hasPrice = draft.reward === "discount" || draft.reward === "cashBack";
	const prices = [
		{ value: "fixed", label: "金額" },
		{ value: "percentage", label: "割合" },
		...(draft.reward === "discount" ? [{ value: "explicit", label: "価格" }] : []),
	];
	return (
		<Stack gap="sm">
			<Input.Wrapper label="特典" labelElement="div">
				<div>
					<SegmentedControl
						aria-label="特典"
						value={draft.reward}
						data={Object.entries(COUPON_REWARDS).map(([value, label]) => ({ value, label }))}
						onChange={(value) => {
							const reward = value as CouponReward["type"];
							set({
								reward,
								...(reward === "cashBack" && draft.price === "explicit" && { price: "fixed" as const }),
							});
						}}
					/>
				</div>
			</Input.Wrapper>
			{hasPrice && (
				<Input.Wrapper label="決め方" labelElement="div">
					<div>
						<SegmentedControl
							aria-label="決め方"
							value={draft.price}
							data={prices}
							onChange={(price) => set({ price: price as LineCouponDraft["price"] })}
						/>
					</div>
				</Input.Wrapper>
			)}
			{hasPrice && draft.price === "fixed" && (
				<CouponNumber
					label="金額（円）"
					value={draft.amount}
					onChange={(amount) => set({ amount })}
					field="reward[price][amount]"
					errors={errors}
				/>
			)}
			{hasPrice && draft.price === "percentage" && (
				<CouponNumber
					label="割合（%）"
					value={draft.percentage}
					onChange={(percentage) => set({ percentage })}
					field="reward[price][percentage]"
					errors={errors}
				/>
			)}
			{hasPrice && draft.price === "explicit" && (
				<SimpleGrid cols={2} spacing="xs">
					<CouponNumber
						label="元の価格（円）"
						value={draft.original}
						onChange={(original) => set({ original })}
						field="reward[price][original]"
						errors={errors}
					/>
					<CouponNumber
						label="割引後の価格（円）"
						value={draft.after}
						onChange={(after) => set({ after })}
						field="reward[price][after]"
						errors={errors}
					/>
				</SimpleGrid>
			)}
		</Stack>
	);
}

interface CouponNumberProps {
	label: string;
	description?: string;
	required?: boolean;
	value: number | string;
	onChange: (value: number | string) => void;
	field: string;
	errors: Record<string, string>;
}

/** Whole number of the form. */
export const CouponNumber = ({ field, errors, required = true, ...rest }: CouponNumberProps) => (
	<NumberInput
		required={required}
		allowDecimal={false}
		clampBehavior="none"
		thousandSeparator=","
		hideControls
		error={errors[field]}
		{...fieldAttribute(field)}
		{...rest}
	/>
);
