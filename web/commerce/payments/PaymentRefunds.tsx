import { Badge, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { PaymentDetail } from "./paymentsApi.ts";

type Refund = PaymentDetail["refunds"][number];

const COLORS: Record<Refund["state"], string> = { waiting: "yellow", done: "green", failed: "red" };

/** Refunds that were requested, with their progress at the provider. */
export const PaymentRefunds = ({ payment: { refunds } }: { payment: PaymentDetail }) =>
	refunds.length > 0 && (
		<Paper withBorder p="md" component="section" aria-label="返金の手続き">
			<Stack gap="sm">
				<Title order={2}>返金の手続き</Title>
				<Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
					{refunds.map((refund) => (
						<RefundItem key={refund.id} refund={refund} />
					))}
				</Stack>
			</Stack>
		</Paper>
	);

const RefundItem = ({ refund }: { refund: Refund }) => (
	<li>
		<Group justify="space-between" wrap="nowrap">
			<Text size="sm" fw={600}>
				{formatYen(refund.yen)}
			</Text>
			<Badge variant="light" color={COLORS[refund.state]} flex="none">
				{refund.state_label}
			</Badge>
		</Group>
		<Text size="xs" c="dimmed" component="div">
			<TimeText value={refund.requested_at} span inherit />・{refund.operator ?? "自動"}
		</Text>
		<Text size="xs" style={{ overflowWrap: "anywhere" }}>
			{refund.reason}
		</Text>
		{refund.problem && (
			<Text size="xs" c="red" role="status" style={{ overflowWrap: "anywhere" }}>
				{refund.problem}
			</Text>
		)}
	</li>
);
