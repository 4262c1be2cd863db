import { Group, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { DayText } from "#web/platform/ui/DayText.tsx";
import type { GlancePartData } from "../friendGlanceApi.ts";
import { GlancePart, PartLink } from "./GlancePart.tsx";

/** Balance and rank of the friend, with a link to their points. */
export const PointsPart = ({
	friendId,
	points: { unit, balance, rank, expires_on },
}: {
	friendId: number;
	points: NonNullable<GlancePartData<"points">>;
}) => (
	<GlancePart title="ポイント">
		<Group gap="xs" wrap="nowrap" justify="space-between" align="baseline">
			<PartLink href={addressOf("pointFriend", { id: friendId })}>履歴・付与・訂正</PartLink>
			<Text size="sm" flex="none" fw={600}>
				{balance.toLocaleString("ja-JP")}
				{unit}
				{rank && (
					<Text span size="xs" c="dimmed" fw={400}>
						（{rank}）
					</Text>
				)}
			</Text>
		</Group>
		{expires_on && (
			<Text size="xs" c="dimmed" component="div">
				次の失効 <DayText value={expires_on} span inherit />
			</Text>
		)}
	</GlancePart>
);
