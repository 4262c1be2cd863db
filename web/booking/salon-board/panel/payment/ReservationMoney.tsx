import { Anchor, Button, Group, Paper, Skeleton, Stack, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { PAYMENT_MODES } from "#domain/booking/salons/payment-terms.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { PaymentBadges } from "#web/commerce/payments/PaymentBadges.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { TestBadge } from "#web/platform/ui/TestBadge.tsx";
import type { BoardReservation } from "../../boardApi.ts";
import { NoShowDialog } from "./NoShowDialog.tsx";
import { type ReservationPayment, useReservationPayment } from "./reservationPaymentApi.ts";
import { TakeAtShopDialog } from "./TakeAtShopDialog.tsx";

interface ReservationMoneyProps {
	salonId: number;
	reservation: BoardReservation;
}

/** Money of a reservation: its price, what came in, and what is left to be paid at the shop. */
export function ReservationMoney({ salonId, reservation: { id, version } }: ReservationMoneyProps) {
	const { data, error, mutate } = useReservationPayment(salonId, id, version);
	if (!data)
		return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <Skeleton height="6rem" />;
	if (data.price_yen === 0 && data.payments.length === 0 && data.terms === null) return null;
	return (
		<Paper withBorder p="sm" component="section" aria-label="お支払い">
			<Stack gap="xs">
				<Title order={3}>お支払い</Title>
				<MoneyTable money={data} />
				{data.payments.map((payment) => (
					<PaymentLine key={payment.id} payment={payment} />
				))}
				{data.guarantee && <CardLine guarantee={data.guarantee} />}
				<MoneyButtons salonId={salonId} money={data} onChanged={() => void mutate()} />
			</Stack>
		</Paper>
	);
}

/** Sums; rows that say nothing are left out. */
const MoneyTable = ({ money: { price_yen, paid_yen, rest_yen, terms } }: { money: ReservationPayment }) => (
	<Table variant="vertical" layout="fixed">
		<Table.Tbody>
			<Table.Tr>
				<Table.Th w="7rem">料金</Table.Th>
				<Table.Td>{formatYen(price_yen)}</Table.Td>
			</Table.Tr>
			{terms !== null && (
				<Table.Tr>
					<Table.Th>予約の条件</Table.Th>
					<Table.Td>
						{PAYMENT_MODES[terms.mode]}
						{terms.due_yen > 0 && `　${formatYen(terms.due_yen)}`}
						{terms.mode !== "guarantee" && (
							<Text size="xs" c="dimmed">
								{terms.refunds ? "お客様のキャンセルで返金する" : "お客様のキャンセルでは返金しない"}
							</Text>
						)}
					</Table.Td>
				</Table.Tr>
			)}
			<Table.Tr>
				<Table.Th>入金</Table.Th>
				<Table.Td>{formatYen(paid_yen)}</Table.Td>
			</Table.Tr>
			{rest_yen > 0 && (
				<Table.Tr>
					<Table.Th>残り（店頭）</Table.Th>
					<Table.Td fw={600}>{formatYen(rest_yen)}</Table.Td>
				</Table.Tr>
			)}
		</Table.Tbody>
	</Table>
);

/** One payment, with a link to its page, where it is refunded. */
function PaymentLine({ payment }: { payment: ReservationPayment["payments"][number] }) {
	const mayOpen = useMayOpen();
	const href = addressOf("payment", { id: payment.id });
	return (
		<Stack gap="2xs">
			<Group gap="xs" justify="space-between">
				<Group gap="xs">
					<PaymentBadges payment={payment} />
					<Text size="sm">
						{formatYen(payment.yen)}
						{payment.provider_label && `　${payment.provider_label}`}
					</Text>
				</Group>
				{mayOpen(href) && (
					<Anchor component={Link} href={href} size="sm">
						支払いの詳細（返金）
					</Anchor>
				)}
			</Group>
			{/* The title tells the fee of a no-show from the price. */}
			<Text size="xs" c="dimmed">
				{payment.title}
			</Text>
			{payment.problem && (
				<Text size="xs" c="red">
					{payment.problem}
				</Text>
			)}
		</Stack>
	);
}

/** Registered card, and the text that the friend agreed to. */
const CardLine = ({ guarantee }: { guarantee: NonNullable<ReservationPayment["guarantee"]> }) => (
	<Stack gap="2xs">
		<Group gap="xs">
			<Text size="sm">
				カードの登録：{guarantee.state_label}
				{guarantee.card && `　${guarantee.card}`}
			</Text>
			{guarantee.is_test && <TestBadge />}
		</Group>
		<Text size="xs" c="dimmed">
			{guarantee.terms}
		</Text>
		{guarantee.problem && (
			<Text size="xs" c="red">
				{guarantee.problem}
			</Text>
		)}
	</Stack>
);

interface MoneyButtonsProps {
	salonId: number;
	money: ReservationPayment;
	onChanged: () => void;
}

function MoneyButtons({ salonId, money, onChanged }: MoneyButtonsProps) {
	const [dialog, setDialog] = useState<"take" | "no-show" | null>(null);
	const mayWrite = useAbility("payment-write");
	if (!mayWrite) return null;
	const close = () => setDialog(null);
	const finish = () => {
		close();
		onChanged();
	};
	return (
		<Group gap="xs">
			{money.rest_yen > 0 && (
				<Button size="xs" onClick={() => setDialog("take")}>
					店頭で受け取る
				</Button>
			)}
			{money.guarantee?.is_chargeable && (
				<Button size="xs" variant="default" onClick={() => setDialog("no-show")}>
					無断キャンセル料を請求する
				</Button>
			)}
			{dialog === "take" && (
				<TakeAtShopDialog salonId={salonId} money={money} onTaken={finish} onClose={close} />
			)}
			{dialog === "no-show" && money.guarantee && (
				<NoShowDialog
					salonId={salonId}
					id={money.id}
					guarantee={money.guarantee}
					onCharged={finish}
					onClose={close}
				/>
			)}
		</Group>
	);
}
