import { Anchor, Select, Text } from "@mantine/core";
import { Link } from "wouter";
import { SHOWN_COUPON_STATES } from "#domain/content/line-coupons/line-coupon-states.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useLineCoupons } from "#web/engine/messages/lineCoupons.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { TemplateContentFieldsProps } from "./TemplateFields.tsx";
import { useMayWriteTemplates } from "./useMayWriteTemplates.ts";

/** Choice of the coupon of a message: those that can be sent, and the chosen one. */
export function CouponFields({ content, onChange, errors }: TemplateContentFieldsProps<"coupon">) {
	const disabled = !useMayWriteTemplates();
	const { data } = useLineCoupons();
	const coupons = (data?.items ?? []).flatMap(({ coupon_id, ...coupon }) =>
		coupon_id !== null && (coupon.is_sendable || coupon_id === content.coupon_id)
			? [{ ...coupon, coupon_id }]
			: [],
	);
	const chosen = coupons.find(({ coupon_id }) => coupon_id === content.coupon_id);
	return (
		<>
			<Select
				label="クーポン"
				description="終了したクーポンは送られません。予約した配信も、送るときに確かめます。"
				required
				searchable
				nothingFoundMessage="クーポンがありません"
				placeholder="クーポンを選ぶ"
				data={coupons.map(({ coupon_id, title, state }) => ({
					value: coupon_id,
					label: state === "running" ? title : `${title}（${SHOWN_COUPON_STATES[state]}）`,
				}))}
				value={content.coupon_id || null}
				onChange={(value) => {
					const coupon = coupons.find(({ coupon_id }) => coupon_id === value);
					onChange({ ...content, coupon_id: coupon?.coupon_id ?? "", title: coupon?.title ?? "" });
				}}
				error={
					errors["content[coupon_id]"] ??
					(chosen && !chosen.is_sendable ? "終了しているため、送られません。" : undefined)
				}
				disabled={disabled}
				{...fieldAttribute("content[coupon_id]")}
			/>
			{data && coupons.length === 0 && (
				<Text size="sm">
					送れるクーポンがありません。
					<Anchor component={Link} href={addressOf("lineCoupons")} inherit underline="always">
						クーポンのページ
					</Anchor>
					で作成できます。
				</Text>
			)}
		</>
	);
}
