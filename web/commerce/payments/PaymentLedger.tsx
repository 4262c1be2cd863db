import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { PaymentDetail } from "./paymentsApi.ts";

/** Every movement of a payment's money, oldest first, and their sum. */
export const PaymentLedger = ({ payment }: { payment: PaymentDetail }) => {
	const { entries } = payment;
	const rest = entries.reduce((sum, { yen }) => sum + yen, 0);
	return (
		<Paper withBorder p="md" component="section" aria-label="入出金">
			<Stack gap="sm">
				<Title order={2}>入出金</Title>
				{entries.length === 0 ? (
					<Text size="sm" c="dimmed">
						まだ入金はありません。
					</Text>
				) : (
					<>
						<Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
							{entries.map((entry) => (
								<Entry key={entry.id} entry={entry} />
							))}
						</Stack>
						<Group justify="space-between" wrap="nowrap">
							<Text fw={600}>残り</Text>
							<Text fw={600}>{formatYen(rest)}</Text>
						</Group>
					</>
				)}
			</Stack>
		</Paper>
	);
};

const Entry = ({ entry }: { entry: PaymentDetail["entries"][number] }) => (
	<li>
		<Group justify="space-between" wrap="nowrap" align="baseline">
			<Text size="sm" fw={600}>
				{entry.kind_label}
			</Text>
			<Text size="sm" fw={600} flex="none" c={entry.yen < 0 ? "var(--app-bad)" : undefined}>
				{entry.yen > 0 ? "+" : "−"}
				{formatYen(Math.abs(entry.yen))}
			</Text>
		</Group>
		<Text size="xs" c="dimmed" component="div">
			<TimeText value={entry.at} span inherit />・{entry.method_label}
			{entry.operator && `・${entry.operator}`}
		</Text>
		{entry.reason && (
			<Text size="xs" style={{ overflowWrap: "anywhere" }}>
				{entry.reason}
			</Text>
		)}
		{entry.provider !== "shop" && (
			<Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
				{entry.provider_label}の番号 {entry.reference}
			</Text>
		)}
	</li>
);
