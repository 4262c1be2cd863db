import { Badge, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { RESERVATION_HELP } from "#domain/engine/reservations/reservation-help.ts";
import {
	RESERVATION_STATUS_LABELS,
	VISIT_STATUS_LABELS,
} from "#domain/engine/reservations/reservation-status.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { GalleryVariant } from "#web/platform/ui/GalleryVariant.tsx";
import { HelpText } from "#web/platform/ui/HelpText.tsx";

const AMOUNTS = [0, 980, 12_800, 1_234_567];

export const ReservationsSection = () => (
	<SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
		<GalleryVariant title="設定の説明">
			{Object.entries(RESERVATION_HELP).map(([topic, help]) => (
				<Group key={topic} gap="0.25rem">
					<Text>{help.title}</Text>
					<HelpText {...help} />
				</Group>
			))}
		</GalleryVariant>
		<Stack gap="lg">
			<GalleryVariant title="予約の状態">
				<Labels texts={RESERVATION_STATUS_LABELS} />
			</GalleryVariant>
			<GalleryVariant title="来店の状態">
				<Labels texts={VISIT_STATUS_LABELS} />
			</GalleryVariant>
			<GalleryVariant title="金額">
				<Group gap="md">
					{AMOUNTS.map((amount) => (
						<Text key={amount}>{formatYen(amount)}</Text>
					))}
				</Group>
			</GalleryVariant>
		</Stack>
	</SimpleGrid>
);

const Labels = ({ texts }: { texts: Record<string | number, string> }) => (
	<Group gap="xs">
		{Object.entries(texts).map(([code, label]) => (
			<Badge key={code} color="gray">
				{label}
			</Badge>
		))}
	</Group>
);
