import { Group, Paper, SimpleGrid, Stack, Text } from "@mantine/core";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { PaymentBadges } from "./PaymentBadges.tsx";
import type { PaymentDetail } from "./paymentsApi.ts";

/** Amount, state, friend and times of a payment, and its link while it can be paid. */
export const PaymentOverview = ({ payment }: { payment: PaymentDetail }) => (
	<Paper withBorder p="md" component="section" aria-label="支払い">
		<Stack gap="sm">
			<Group justify="space-between" gap="xs">
				<Text fw={600} fz="xl">
					{formatYen(payment.yen)}
				</Text>
				<PaymentBadges payment={payment} />
			</Group>
			{payment.friend ? (
				<FriendLink friend={payment.friend} />
			) : (
				<Text size="sm" c="dimmed">
					友だち以外の方
				</Text>
			)}
			<SimpleGrid cols={2} spacing="xs" component="dl" m={0}>
				<LabelledFigure label="方法">{payment.provider_label ?? "まだ選ばれていません"}</LabelledFigure>
				<LabelledFigure label="依頼した人">{payment.requested_by ?? "自動"}</LabelledFigure>
				<LabelledFigure label="依頼した日時">
					<TimeText value={payment.requested_at} span inherit />
				</LabelledFigure>
				{payment.paid_at === null ? (
					<LabelledFigure label="リンクの期限">
						<TimeText value={payment.expires_at} span inherit />
					</LabelledFigure>
				) : (
					<LabelledFigure label="支払われた日時">
						<TimeText value={payment.paid_at} span inherit />
					</LabelledFigure>
				)}
			</SimpleGrid>
			{hasOpenLink(payment) && (
				<CopyBox
					text={payment.url}
					label="支払いのリンク"
					description="この友だち専用です。ほかの方には送らないでください。"
				/>
			)}
			{payment.checked_at && (
				<Text size="xs" c="dimmed" component="div">
					{payment.provider_label}に最後に確認した日時 <TimeText value={payment.checked_at} span inherit />
				</Text>
			)}
		</Stack>
	</Paper>
);

/** Whether the friend's link still leads to a payment. */
export const hasOpenLink = ({ state, is_cancelled: isCancelled }: PaymentDetail): boolean =>
	!isCancelled && (state === "requested" || state === "failed");
