import { benefitText, COUPON_BENEFITS } from "#domain/commerce/coupons/coupon-codes.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { CouponAppendix, CouponRow } from "#domain/engine/kinds/coupon.ts";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { CountLink } from "#web/engine/explorer/cells/CountLink.tsx";
import { createdColumn } from "#web/engine/explorer/cells/CreatedColumn.tsx";
import { defineView } from "#web/engine/explorer/kindView.ts";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { CouponIcon, TrackerIcon } from "#web/platform/ui/consoleIcons.tsx";
import { LinkList } from "#web/platform/ui/LinkList.tsx";

const periodOf = ({ obtain_from, obtain_until }: CouponRow): string =>
	obtain_from === null && obtain_until === null
		? "いつでも"
		: `${obtain_from === null ? "" : formatDay(obtain_from)}〜${obtain_until === null ? "" : formatDay(obtain_until)}`;

/** Pages for the use at the shop. */
const CouponLinks = () => (
	<LinkList
		links={[
			{ href: addressOf("couponTill"), label: "QRコードを読み取る" },
			{ href: addressOf("couponStaff"), label: "スタッフコードを設定する" },
		]}
	/>
);

/** View of coupons in the explorer. */
export const couponKindView = defineView<CouponRow, CouponAppendix>({
	icon: CouponIcon,
	purpose: "1枚ずつ、だれがいつ受け取って使ったかが分かります。抽選もできます。",
	Above: CouponLinks,
	columns: [
		{
			label: "内容",
			render: (row) => (
				<CutText size="sm">
					{`${row.title} ${benefitText(row.benefit, row.benefit_value) || COUPON_BENEFITS[row.benefit]}`}
				</CutText>
			),
		},
		{ label: "受け取り期間", width: "8.5rem", render: (row) => <CutText size="sm">{periodOf(row)}</CutText> },
		{
			label: "受け取り",
			width: "5.5rem",
			align: "right",
			needsAppendix: true,
			render: ({ id, name }, { obtained_count }) => (
				<CountLink
					count={obtained_count}
					unit="枚"
					label={`「${name}」の受け取り`}
					to={addressOf("couponReport", { id })}
				/>
			),
		},
		{
			label: "使用",
			width: "5.5rem",
			align: "right",
			needsAppendix: true,
			render: ({ id, name }, { used_count }) => (
				<CountLink
					count={used_count}
					unit="枚"
					label={`「${name}」の使用`}
					to={`${addressOf("couponReport", { id })}?state=used`}
				/>
			),
		},
		createdColumn,
	],
	menuEntries: ({ id }) => [
		{ label: "受け取りと使用を集計する", icon: <TrackerIcon />, to: addressOf("couponReport", { id }) },
	],
	copying: { by: "crud" },
});
