import { Button, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { MAX_GATE } from "#domain/booking/events/tickets/check-in-limits.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { DoorScreen } from "./DoorScreen.tsx";
import { prepareSound } from "./doorSignals.ts";
import { readGate, readLastDoor, writeGate, writeLastDoor } from "./gateMemory.ts";
import { useDoors } from "./ticketsApi.ts";

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const EventGone = () => (
	<EmptyState
		art="calm"
		title="イベントが見つかりません"
		action={
			<Button component={Link} href={addressOf("checkIn")}>
				入場受付の一覧へ
			</Button>
		}
	>
		削除されたか、見られないイベントです。
	</EmptyState>
);

/** Reception of an event: first the slot and the name of the door, then the phone's camera. */
export function CheckInPage() {
	const eventId = Number(useParams().id);
	const { data, error, mutate } = useDoors(eventId);
	const [slotId, setSlotId] = useState<number | null>(() => readLastDoor(eventId));
	const [gate, setGate] = useState(readGate);
	const open = (slot: number | null) => {
		// Phones play a sound only after a touch.
		if (slot !== null) prepareSound();
		writeLastDoor(eventId, slot);
		setSlotId(slot);
	};
	const title = data?.title ?? "入場受付";
	// The door opens without the list of slots too: a phone without a net was reloaded.
	if (slotId !== null)
		return (
			<DoorScreen
				key={slotId}
				eventId={eventId}
				slotId={slotId}
				title={title}
				gate={gate}
				onLeave={() => open(null)}
			/>
		);
	return (
		<PageLayout
			title={title}
			help="受付する回を選びます。名簿をこの端末に保存するので、電波が切れても受付を続けられます。"
			before={<BackLink href={addressOf("checkIn")} label="入場受付の一覧に戻る" />}
		>
			{!data && isGone(error) && <EventGone />}
			{!data && error && !isGone(error) && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards height="3.5rem" />}
			{data && !data.issues && <NotIssued eventId={eventId} />}
			{data?.issues && (
				<Stack gap="md" maw="40rem">
					<TextInput
						label="受付の名前"
						description="この端末に覚えておきます。使用済みのチケットに、どこで使われたかを表示します。"
						placeholder="例: 正面入口、2階"
						maxLength={MAX_GATE}
						value={gate}
						onChange={(event) => {
							setGate(event.currentTarget.value);
							writeGate(event.currentTarget.value);
						}}
					/>
					<Title order={2}>受付する回</Title>
					{data.data.length === 0 && <Text c="dimmed">予約枠がまだありません。</Text>}
					{data.data.map((slot) => (
						<Paper key={slot.id} withBorder p="sm">
							<Stack gap="xs">
								<div>
									<Text fw={600}>{slot.name}</Text>
									<Text size="sm" c="dimmed">
										{slot.starts_at ? formatMoment(slot.starts_at) : "日時なし"}・入場 {slot.entered} /{" "}
										{slot.all}名
									</Text>
								</div>
								<Button size="md" onClick={() => open(slot.id)}>
									この回を受付する
								</Button>
							</Stack>
						</Paper>
					))}
				</Stack>
			)}
		</PageLayout>
	);
}

function NotIssued({ eventId }: { eventId: number }) {
	const mayChange = useAbility("concert-plugin");
	const maySee = useAbility("event_reserve");
	return (
		<EmptyState
			art="calendar"
			title="チケットを発行していません"
			action={
				mayChange &&
				maySee && (
					<Button
						component={Link}
						href={addressOf("event", { id: eventId, part: "tickets" })}
						variant="light"
					>
						チケットの設定を開く
					</Button>
				)
			}
		>
			イベントの「チケット」で、発行をオンにすると受付できます。
		</EmptyState>
	);
}
