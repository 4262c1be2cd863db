import { Badge, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { RESERVATION_HELP } from "#domain/engine/reservations/help.ts";
import { RESERVATION_STATUS_LABELS, VISIT_STATUS_LABELS } from "#domain/engine/reservations/status.ts";
import { yen } from "#domain/platform/texts/currency.ts";
import { HelpText } from "#web/platform/ui/HelpText.tsx";
import { Variant } from "#web/platform/ui/Variant.tsx";

const AMOUNTS = [0, 980, 12_800, 1_234_567];

export const ReservationsSection = () => (
	<SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
		<Variant title="設定の説明">
			{Object.entries(RESERVATION_HELP).map(([topic, help]) => (
				<Group key={topic} gap="0.25rem">
					<Text>{help.title}</Text>
					<HelpText {...help} />
				</Group>
			))}
		</Variant>
		<Stack gap="lg">
			<Variant title="予約の状態">
				<Labels texts={RESERVATION_STATUS_LABELS} />
			</Variant>
			<Variant title="来店の状態">
				<Labels texts={VISIT_STATUS_LABELS} />
			</Variant>
			<Variant title="金額">
				<Group gap="md">
					{AMOUNTS.map((amount) => (
						<Text key={amount}>{yen(amount)}</Text>
					))}
				</Group>
			</Variant>
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
