import { Text } from "@mantine/core";
import { couponInput } from "#domain/commerce/coupons/coupon-input.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { CouponRow } from "#domain/engine/kinds/coupon.ts";
import { writePlaceholder } from "#domain/engine/placeholders/registry.ts";
import type { ItemData } from "#web/engine/explorer/itemApi.ts";
import { IssuedAfterSaving } from "#web/people/items/IssuedAfterSaving.tsx";
import { ItemEditorPage } from "#web/people/items/ItemEditorPage.tsx";
import type { ItemEditor } from "#web/people/items/itemEditor.ts";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { LinkList } from "#web/platform/ui/LinkList.tsx";
import { BLANK_COUPON, COUPON_FIELD_LABELS, type CouponDraft } from "./couponDraft.ts";
import { ShopCouponFields } from "./ShopCouponFields.tsx";

type Facts = Pick<CouponRow, "code">;

/** Editor page of a coupon. */
export const CouponPage = () => <ItemEditorPage editor={EDITOR} />;

const CouponAside = ({ data }: { data: ItemData<CouponDraft, Facts> | undefined }) => (
	<>
		<AsidePanel title="メッセージで送る">
			{data ? (
				<>
					<Text size="sm">
						メッセージの本文に貼り付けます。友だちごとのクーポンのページのアドレスに置き換わります。
					</Text>
					<CopyBox
						label="クーポンのアドレスの文字"
						text={writePlaceholder({ aliasType: "coupon", params: { code: data.code } })}
					/>
				</>
			) : (
				<IssuedAfterSaving subject="アドレス" />
			)}
		</AsidePanel>
		<AsidePanel title="お店で使う">
			<LinkList
				links={[
					...(data
						? [{ href: addressOf("couponReport", { id: data.id }), label: "受け取りと使用を集計する" }]
						: []),
					{ href: addressOf("couponTill"), label: "QRコードを読み取る" },
					{ href: addressOf("couponStaff"), label: "スタッフコードを設定する" },
				]}
			/>
		</AsidePanel>
	</>
);

const EDITOR: ItemEditor<CouponDraft, Facts> = {
	kind: "coupon",
	schema: couponInput,
	blank: BLANK_COUPON,
	Fields: ShopCouponFields,
	Aside: CouponAside,
	fieldLabel: (field) => COUPON_FIELD_LABELS[field],
};
