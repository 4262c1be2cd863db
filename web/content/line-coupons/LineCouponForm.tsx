import { Radio, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { couponRewardText } from "#domain/content/line-coupons/line-coupon-design.ts";
import {
	COUPON_USES,
	lineCouponInput,
	MAX_COUPON_CODE,
	MAX_COUPON_DESCRIPTION,
	MAX_COUPON_TITLE,
	MAX_USAGE_CONDITION,
	toCouponReward,
} from "#domain/content/line-coupons/line-coupon-input.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { CouponCard } from "#web/engine/messages/CouponCard.tsx";
import { clockNow } from "#web/platform/api/productClock.ts";
import { CARD_PICTURE, fitPicture } from "#web/platform/media/fitPicture.ts";
import { ImageField } from "#web/platform/media/ImageField.tsx";
import { mediaUrl } from "#web/platform/media/uploadMedia.ts";
import { checkDraft, fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { CouponPeriodFields } from "./CouponPeriodFields.tsx";
import { type CouponFieldsProps, CouponNumber, CouponRewardFields } from "./CouponRewardFields.tsx";
import { createLineCouponDraft, type LineCouponDraft, toCouponBody } from "./lineCouponDraft.ts";
import { postLineCoupon } from "./lineCouponsApi.ts";

/** Form of a new coupon. */
export function LineCouponForm({ onClose }: { onClose: () => void }) {
	const [blank] = useState(() => createLineCouponDraft(clockNow()));
	const [draft, setDraft] = useState(blank);
	const set = (part: Partial<LineCouponDraft>) => setDraft((before) => ({ ...before, ...part }));
	const { saving, save, problems } = useSaving(draft, {
		check: (written) => checkDraft(lineCouponInput, toCouponBody(written)),
		send: postLineCoupon,
		savedText: "作成を始めました",
		failureHeading: "作成できませんでした",
		onSaved: onClose,
	});
	const props = { draft, set, errors: firstMessages(problems.fields) };
	return (
		<ModalContainer
			opened
			title="クーポンの作成"
			edited={draft !== blank}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel="作成する"
		>
			<Stack gap="md">
				<Text size="sm" c="dimmed">
					作成したあとは変更できません。友だちの画面での見え方を確かめてから作成してください。
				</Text>
				<CouponTexts {...props} />
				<CouponRewardFields {...props} />
				<CouponPeriodFields {...props} />
				<CouponConditions {...props} />
				<Stack gap="2xs">
					<Text size="sm" fw={600}>
						友だちの画面での見え方
					</Text>
					<CouponPreview draft={draft} />
				</Stack>
				<ProblemAlert problems={problems} />
			</Stack>
		</ModalContainer>
	);
}

const CouponTexts = ({ draft, set, errors }: CouponFieldsProps) => (
	<>
		<TextInput
			label="クーポンの名前"
			placeholder="例：友だち限定クーポン"
			required
			maxLength={MAX_COUPON_TITLE}
			value={draft.title}
			onChange={({ currentTarget: { value } }) => set({ title: value })}
			error={errors.title}
			{...fieldAttribute("title")}
		/>
		<ImageField
			label="画像"
			value={draft.picture_key}
			onChange={(picture_key) => set({ picture_key })}
			prepare={(file) => fitPicture(file, CARD_PICTURE)}
			clearable
			error={errors.picture_key}
			{...fieldAttribute("picture_key")}
		/>
		<Textarea
			label="説明"
			autosize
			minRows={2}
			maxLength={MAX_COUPON_DESCRIPTION}
			value={draft.description}
			onChange={({ currentTarget: { value } }) => set({ description: value })}
			error={errors.description}
			{...fieldAttribute("description")}
		/>
	</>
);

/** Friends who get the coupon, and its use. */
const CouponConditions = ({ draft, set, errors }: CouponFieldsProps) => (
	<>
		<Toggle
			label="抽選にする"
			description="開いた友だちのうち、当たった方だけがもらえます。"
			checked={draft.isLottery}
			onChange={({ currentTarget: { checked } }) => set({ isLottery: checked })}
		/>
		{draft.isLottery && (
			<SimpleGrid cols={2} spacing="xs">
				<CouponNumber
					label="当選率（%）"
					value={draft.probability}
					onChange={(probability) => set({ probability })}
					field="acquisition[probability]"
					errors={errors}
				/>
				<CouponNumber
					label="当選者の上限（人）"
					required={false}
					value={draft.winners}
					onChange={(winners) => set({ winners })}
					field="acquisition[winners]"
					errors={errors}
				/>
			</SimpleGrid>
		)}
		<Radio.Group
			label="使える回数"
			value={draft.max_use}
			onChange={(max_use) => set({ max_use: max_use as LineCouponDraft["max_use"] })}
		>
			<Stack gap="xs" mt="2xs">
				{Object.entries(COUPON_USES).map(([use, label]) => (
					<Radio key={use} value={use} label={label} />
				))}
			</Stack>
		</Radio.Group>
		<Toggle
			label="LINEの一覧に公開する"
			description="友だちでない方も、LINEのクーポンの一覧で見つけられます。"
			checked={draft.is_public}
			onChange={({ currentTarget: { checked } }) => set({ is_public: checked })}
		/>
		<TextInput
			label="利用条件"
			placeholder={`例：${formatYen(3_000)}以上のお会計`}
			maxLength={MAX_USAGE_CONDITION}
			value={draft.usage_condition}
			onChange={({ currentTarget: { value } }) => set({ usage_condition: value })}
			error={errors.usage_condition}
			{...fieldAttribute("usage_condition")}
		/>
		<TextInput
			label="クーポンコード"
			description="お会計のときに見せてもらう文字です。"
			maxLength={MAX_COUPON_CODE}
			value={draft.coupon_code}
			onChange={({ currentTarget: { value } }) => set({ coupon_code: value })}
			error={errors.coupon_code}
			{...fieldAttribute("coupon_code")}
		/>
		<ImageField
			label="バーコードの画像"
			value={draft.barcode_key}
			onChange={(barcode_key) => set({ barcode_key })}
			prepare={(file) => fitPicture(file, CARD_PICTURE)}
			clearable
			error={errors.barcode_key}
			{...fieldAttribute("barcode_key")}
		/>
	</>
);

/** Preview of a draft; its benefit as soon as that is complete. */
function CouponPreview({ draft }: { draft: LineCouponDraft }) {
	const { title, picture_key, ends } = draft;
	const reward = lineCouponInput.shape.reward.safeParse(toCouponBody(draft).reward);
	return (
		<CouponCard
			title={title || "クーポンの名前"}
			reward={reward.success ? couponRewardText(toCouponReward(reward.data)) : null}
			pictureUrl={picture_key && mediaUrl(picture_key)}
			ends={ends.date ? `${ends.date} ${ends.time}:00` : null}
		/>
	);
}
