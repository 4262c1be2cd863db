import { Paper, Table, Text, VisuallyHidden } from "@mantine/core";
import { CANCELLABLE, type DeliveryState, RESENDABLE } from "#domain/engine/deliveries/delivery-states.ts";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { moveByArrows } from "#web/platform/ui/rowArrows.ts";
import { SkeletonRows } from "#web/platform/ui/SkeletonRows.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { DeliveryButtons } from "./DeliveryButtons.tsx";
import { DeliverySource } from "./DeliverySource.tsx";
import { DeliveryStatusText } from "./DeliveryStatusText.tsx";
import type { DeliveryRow } from "./deliveriesApi.ts";
import { methodLabel } from "./deliveryMethods.ts";

export interface DeliveryTableProps {
	/** Undefined while loading. */
	deliveries: DeliveryRow[] | undefined;
	state: DeliveryState;
}

/**
 * Deliveries of one state as a table, for wide screens. Sent ones show time and method, others the reason.
 */
export const DeliveryTable = ({ deliveries, state }: DeliveryTableProps) => (
	<Paper withBorder>
		<Table layout="fixed" highlightOnHover>
			<Table.Thead>
				<Table.Tr>
					<Table.Th w="16%">友だち</Table.Th>
					<Table.Th>本文</Table.Th>
					<Table.Th w="16%">送信元</Table.Th>
					<Table.Th w="8.75rem" ta="right">
						予定
					</Table.Th>
					{state === "sent" ? <SentHeads /> : <WaitingHeads state={state} />}
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody onKeyDown={moveByArrows}>
				{deliveries ? (
					deliveries.map((delivery) => (
						<Table.Tr key={delivery.id} {...rowLinkTarget}>
							<Table.Td>
								<FriendLink friend={delivery.friend} />
							</Table.Td>
							<Table.Td>
								<CutText size="sm" lines={2}>
									{delivery.text}
								</CutText>
							</Table.Td>
							<Table.Td>
								<DeliverySource delivery={delivery} />
							</Table.Td>
							<Table.Td ta="right">
								<TimeText value={delivery.due_at} size="sm" />
							</Table.Td>
							{state === "sent" ? (
								<SentCells delivery={delivery} />
							) : (
								<WaitingCells delivery={delivery} state={state} />
							)}
						</Table.Tr>
					))
				) : (
					<SkeletonRows columns={state === "sent" ? 7 : hasButtons(state) ? 6 : 5} />
				)}
			</Table.Tbody>
		</Table>
	</Paper>
);

const SentHeads = () => (
	<>
		<Table.Th w="8.75rem" ta="right">
			送信
		</Table.Th>
		<Table.Th w="6.5rem">方法</Table.Th>
		<Table.Th w="6rem" ta="right">
			送信回数
		</Table.Th>
	</>
);

const SentCells = ({ delivery }: { delivery: DeliveryRow }) => (
	<>
		<Table.Td ta="right">
			<TimeText value={delivery.sent_at} size="sm" />
		</Table.Td>
		<Table.Td>
			<Text size="sm">{methodLabel(delivery.method)}</Text>
		</Table.Td>
		<Table.Td ta="right">
			<Text size="sm">{delivery.attempts}回</Text>
		</Table.Td>
	</>
);

const WaitingHeads = ({ state }: { state: DeliveryState }) => (
	<>
		<Table.Th w="20%">状況</Table.Th>
		{hasButtons(state) && (
			<Table.Th w={RESENDABLE.includes(state) ? "12rem" : "6.5rem"}>
				<VisuallyHidden>操作</VisuallyHidden>
			</Table.Th>
		)}
	</>
);

const WaitingCells = ({ delivery, state }: { delivery: DeliveryRow; state: DeliveryState }) => (
	<>
		<Table.Td>
			<DeliveryStatusText delivery={delivery} />
		</Table.Td>
		{hasButtons(state) && (
			<Table.Td>
				<DeliveryButtons delivery={delivery} />
			</Table.Td>
		)}
	</>
);

const hasButtons = (state: DeliveryState) => RESENDABLE.includes(state) || CANCELLABLE.includes(state);
