import { Radio, Select, Stack, Textarea, TextInput } from "@mantine/core";
import {
	COUPON_BENEFITS,
	COUPON_OBTAININGS,
	COUPON_USE_WAYS,
	type CouponBenefit,
	type CouponObtaining,
	type CouponUseWay,
	DRAW_PERIODS,
	type DrawPeriod,
} from "#domain/commerce/coupons/coupon-codes.ts";
import { MAX_COUPON_TEXT, MAX_SHOP_COUPON_TITLE } from "#domain/commerce/coupons/coupon-input.ts";
import { NumberField } from "#web/engine/actions/effects/parts/NumberField.tsx";
import { FilterField } from "#web/engine/filters/FilterField.tsx";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import type { ItemFieldsProps } from "#web/people/items/itemEditor.ts";
import { fitPicture, MESSAGE_PICTURE } from "#web/platform/media/fitPicture.ts";
import { ImageField } from "#web/platform/media/ImageField.tsx";
import { DateRange } from "#web/platform/ui/DateRange.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import type { CouponDraft } from "./couponDraft.ts";

type FieldsProps = ItemFieldsProps<CouponDraft>;

const optionsOf = (labels: Readonly<Record<string, string>>) =>
	Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Fields of a coupon, in the order in which a shop thinks of it: content, obtaining, use. */
export const ShopCouponFields = (props: FieldsProps) => (
	<>
		<ContentFields {...props} />
		<BenefitFields {...props} />
		<ObtainingFields {...props} />
		<UseFields {...props} />
		<RemindFields {...props} />
	</>
);

const ContentFields = ({ draft, set, errors, readOnly }: FieldsProps) => (
	<>
		<TextInput
			label="お客さまに見せる名前"
			required
			value={draft.title}
			onChange={(event) => set({ title: event.currentTarget.value })}
			maxLength={MAX_SHOP_COUPON_TITLE}
			error={errors.title}
			{...fieldAttribute("title")}
		/>
		<Textarea
			label="説明"
			autosize
			minRows={2}
			maxRows={10}
			value={draft.description}
			onChange={(event) => set({ description: event.currentTarget.value })}
			maxLength={MAX_COUPON_TEXT}
			error={errors.description}
			{...fieldAttribute("description")}
		/>
		<Textarea
			label="利用条件"
			description="「ほかの割引と併用できません」など、お客さまのページの下に表示します。"
			autosize
			minRows={2}
			maxRows={10}
			value={draft.terms}
			onChange={(event) => set({ terms: event.currentTarget.value })}
			maxLength={MAX_COUPON_TEXT}
			error={errors.terms}
			{...fieldAttribute("terms")}
		/>
		<ImageField
			label="画像"
			value={draft.media_key}
			onChange={(media_key) => set({ media_key })}
			prepare={(file) => fitPicture(file, MESSAGE_PICTURE)}
			error={errors.media_key}
			clearable
			disabled={readOnly}
			data-field="media_key"
		/>
	</>
);

const BenefitFields = ({ draft, set, errors }: FieldsProps) => (
	<>
		<Radio.Group
			label="特典の種類"
			value={draft.benefit}
			onChange={(benefit) => set({ benefit: benefit as CouponBenefit })}
		>
			<Stack gap="xs" mt="xs">
				{optionsOf(COUPON_BENEFITS).map((option) => (
					<Radio key={option.value} {...option} />
				))}
			</Stack>
		</Radio.Group>
		{draft.benefit !== "thing" && (
			<OptionalNumber
				label="割引の大きさ"
				w="12rem"
				suffix={draft.benefit === "yen" ? " 円" : " %"}
				value={draft.benefit_value}
				onChange={(benefit_value) =>
					set({
						benefit_value,
						// As long as both are the same, the worth follows the discount.
						...(draft.benefit === "yen" &&
							draft.worth_yen === (draft.benefit_value ?? 0) && { worth_yen: benefit_value ?? 0 }),
					})
				}
				error={errors.benefit_value}
				{...fieldAttribute("benefit_value")}
			/>
		)}
		<NumberField
			label="1枚の金額"
			description="集計で、使われた枚数に掛けます。お客さまには表示しません。"
			w="12rem"
			suffix=" 円"
			value={draft.worth_yen}
			onChange={(worth_yen) => set({ worth_yen })}
			error={errors.worth_yen}
			{...fieldAttribute("worth_yen")}
		/>
	</>
);

function ObtainingFields(props: FieldsProps) {
	const { draft, set, errors, onEditing } = props;
	return (
		<>
			<Radio.Group
				label="受け取り方"
				value={draft.obtaining}
				onChange={(obtaining) => set({ obtaining: obtaining as CouponObtaining })}
			>
				<Stack gap="xs" mt="xs">
					{optionsOf(COUPON_OBTAININGS).map((option) => (
						<Radio key={option.value} {...option} />
					))}
				</Stack>
			</Radio.Group>
			{draft.obtaining === "lottery" && <LotteryFields {...props} />}
			<DateRange
				label="受け取り期間"
				value={{ start: draft.obtain_from, end: draft.obtain_until }}
				onChange={({ start, end }) => set({ obtain_from: start, obtain_until: end })}
				error={errors.obtain_until ?? errors.obtain_from}
				fields={{ start: "obtain_from", end: "obtain_until" }}
			/>
			<OptionalNumber
				label={draft.obtaining === "lottery" ? "当選数の上限" : "枚数の上限"}
				description={
					draft.obtaining === "lottery"
						? "上限に達すると、抽選を終わります。空欄は上限なしです。"
						: "全員分の合計です。空欄は上限なしです。"
				}
				placeholder="上限なし"
				suffix="枚"
				w="16rem"
				value={draft.max_total}
				onChange={(max_total) => set({ max_total })}
				error={errors.max_total}
				{...fieldAttribute("max_total")}
			/>
			<NumberField
				label="1人が受け取れる枚数"
				w="10rem"
				suffix="枚"
				value={draft.per_friend}
				onChange={(per_friend) => set({ per_friend })}
				error={errors.per_friend}
				{...fieldAttribute("per_friend")}
			/>
			{draft.obtaining !== "given" && (
				<FilterField
					label="受け取れる友だち"
					emptyText="すべての友だちが受け取れます。"
					filter={draft.filter}
					onChange={(filter) => set({ filter })}
					onEditing={onEditing}
					field="filter"
					errors={errors}
				/>
			)}
		</>
	);
}

const LotteryFields = ({ draft, set, errors }: FieldsProps) => (
	<>
		<NumberInput
			label="当選確率"
			description="1回の抽選ごとの確率です。設定したとおりに抽選します。"
			w="16rem"
			required
			suffix=" %"
			decimalScale={2}
			clampBehavior="none"
			value={draft.odds ?? ""}
			onChange={(odds) => set({ odds: odds === "" ? null : Number(odds) })}
			error={errors.odds}
			{...fieldAttribute("odds")}
		/>
		<Select
			label="抽選できる回数"
			w="16rem"
			allowDeselect={false}
			data={optionsOf(DRAW_PERIODS)}
			value={draft.draw_period}
			onChange={(period) => period !== null && set({ draw_period: period as DrawPeriod })}
		/>
	</>
);

const UseFields = ({ draft, set, errors }: FieldsProps) => (
	<>
		<DateRange
			label="使える期間"
			value={{ start: draft.use_from, end: draft.use_until }}
			onChange={({ start, end }) => set({ use_from: start, use_until: end })}
			error={errors.use_until ?? errors.use_from}
			fields={{ start: "use_from", end: "use_until" }}
		/>
		<OptionalNumber
			label="受け取ってから使える日数"
			description="0は受け取った当日だけです。期間と両方を決めると、早いほうで終わります。受け取り済みの1枚の期限は、あとから変わりません。"
			placeholder="日数で区切らない"
			suffix="日"
			w="16rem"
			value={draft.use_days}
			onChange={(use_days) => set({ use_days })}
			error={errors.use_days}
			{...fieldAttribute("use_days")}
		/>
		<Radio.Group
			label="お店での使い方"
			description="どの使い方でも、1枚は1回だけ使えます。管理画面からも使用済みにできます。"
			value={draft.use_way}
			onChange={(way) => set({ use_way: way as CouponUseWay })}
		>
			<Stack gap="xs" mt="xs">
				{optionsOf(COUPON_USE_WAYS).map((option) => (
					<Radio key={option.value} {...option} />
				))}
			</Stack>
		</Radio.Group>
	</>
);

const RemindFields = ({ draft, set, errors }: FieldsProps) => (
	<>
		<OptionalNumber
			label="期限の何日前にアクションを実行するか"
			description="まだ使っていない友だちに、その日の10時に実行します。0は期限の当日です。"
			placeholder="実行しない"
			suffix="日前"
			w="16rem"
			value={draft.remind_days}
			onChange={(remind_days) => set({ remind_days })}
			error={errors.remind_days}
			{...fieldAttribute("remind_days")}
		/>
		{draft.remind_days !== null && (
			<ActionChoice
				label="期限前のアクション"
				required
				value={draft.action_id}
				onChange={(action_id) => set({ action_id })}
				error={errors.action_id}
			/>
		)}
	</>
);
