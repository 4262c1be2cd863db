import { Anchor, Badge, Group, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { TestBadge } from "#web/platform/ui/TestBadge.tsx";
import type { ListedAnswer } from "./formApi.ts";

/** State and amount of the payment that followed an answer, with a link to its page. */
export function AnswerPayment({ payment }: { payment: NonNullable<ListedAnswer["payment"]> }) {
	const mayOpen = useMayOpen();
	const href = addressOf("payment", { id: payment.id });
	const amount = formatYen(payment.yen);
	return (
		<Group gap="2xs" wrap="nowrap">
			<Badge variant="light" color={payment.state === "paid" ? "green" : "gray"} flex="none">
				{payment.state_label}
			</Badge>
			{payment.is_test && <TestBadge />}
			{mayOpen(href) ? (
				<Anchor component={Link} href={href} size="sm">
					{amount}
				</Anchor>
			) : (
				<Text size="sm">{amount}</Text>
			)}
		</Group>
	);
}
