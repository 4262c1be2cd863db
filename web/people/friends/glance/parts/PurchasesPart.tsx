import { Group, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { GlancePartData } from "../friendGlanceApi.ts";
import { GlancePart, PartLink } from "./GlancePart.tsx";

/** Products that the friend has bought, each with a link to its purchases. */
export const PurchasesPart = ({
	friendId,
	purchases,
}: {
	friendId: number;
	purchases: GlancePartData<"purchases">;
}) =>
	purchases.length > 0 && (
		<GlancePart title="購入した商品">
			{purchases.map(({ id, name, count, open, last_at }) => (
				<Group key={id} gap="xs" wrap="nowrap" justify="space-between" align="baseline">
					<PartLink href={addressOf("purchases", { friend_id: friendId, product_id: id })}>{name}</PartLink>
					<Text size="xs" c="dimmed" flex="none" ta="right">
						{open > 0 && `お渡し前${open.toLocaleString("ja-JP")}個 · `}
						{count > 1 && `${count.toLocaleString("ja-JP")}個 · `}
						<TimeText value={last_at} format="day" span inherit />
					</Text>
				</Group>
			))}
		</GlancePart>
	);
