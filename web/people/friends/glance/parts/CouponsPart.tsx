import { Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { DayText } from "#web/platform/ui/DayText.tsx";
import type { GlancePartData } from "../friendGlanceApi.ts";
import { EmptyPartText, GlancePart, PartLink } from "./GlancePart.tsx";

/** Usable coupons of the friend, with a link to all of them. */
export const CouponsPart = ({
	friendId,
	coupons: { total, items },
}: {
	friendId: number;
	coupons: NonNullable<GlancePartData<"coupons">>;
}) => (
	<GlancePart title="クーポン">
		<PartLink href={addressOf("couponFriend", { id: friendId })}>渡す・使用済みにする</PartLink>
		{total === 0 && <EmptyPartText>使えるクーポンはありません。</EmptyPartText>}
		{items.map(({ id, title, expires_on }) => (
			<Text key={id} size="sm" component="div" style={{ overflowWrap: "anywhere" }}>
				{title}
				{expires_on && (
					<Text span size="xs" c="dimmed">
						（
						<DayText value={expires_on} span inherit />
						まで）
					</Text>
				)}
			</Text>
		))}
		{total > items.length && <EmptyPartText>{`ほか${total - items.length}枚`}</EmptyPartText>}
	</GlancePart>
);
