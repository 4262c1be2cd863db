import { ActionIcon, Button, Group, Paper, Stack, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { eventSlotInput } from "#domain/booking/events/event-inputs.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { ListHeader } from "#web/booking/salons/parts/ListHeader.tsx";
import { SettingForm } from "#web/booking/salons/SettingForm.tsx";
import { isInUseError } from "#web/booking/salons/salonsApi.ts";
import { describeError } from "#web/platform/api/apiError.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { checkUnparsed } from "#web/platform/ui/checkUnparsed.ts";
import { DeleteIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { type EditedEntry, EntryPanel } from "#web/platform/ui/EntryPanel.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import listClasses from "#web/platform/ui/OrderedList.module.css";
import { rowTarget } from "#web/platform/ui/rowArrows.ts";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { EventSlotFields } from "./EventSlotFields.tsx";
import type { EventPartProps } from "./eventParts.ts";
import { BLANK_EVENT_SLOT, eventSlotBodyOf, eventSlotDraftOf } from "./eventSlotDraft.ts";
import { type EventSlot, putEventSlot, requestSlotDeletion, useEventSlots } from "./eventsApi.ts";

/** Slots of an event, upcoming ones first. */
export function EventSlotsPart({ eventId }: EventPartProps) {
	const { data, error, mutate } = useEventSlots(eventId);
	const mayWrite = useAbility("salon-setting");
	const [edited, setEdited] = useState<EditedEntry<EventSlot> | null>(null);
	const slots = data?.data;
	const create = mayWrite && (
		<Button leftSection={<PlusIcon />} onClick={() => setEdited("new")}>
			予約枠を追加する
		</Button>
	);
	return (
		<>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards height="3.5rem" />}
			{slots?.length === 0 && (
				<EmptyState art="calendar" title="予約枠はまだありません" action={create}>
					開催日と定員を登録すると、予約ページに日程が並びます。
				</EmptyState>
			)}
			{slots && slots.length > 0 && (
				<>
					<ListHeader count={slots.length} action={create} />
					<Stack component="ul" gap="xs" className={listClasses.list}>
						{slots.map((slot) => (
							<SlotRow key={slot.id} eventId={eventId} slot={slot} mayWrite={mayWrite} onEdit={setEdited} />
						))}
					</Stack>
				</>
			)}
			<EntryPanel edited={edited} noun="予約枠" onClose={() => setEdited(null)}>
				{(slot, form) => (
					<SettingForm
						start={slot ? eventSlotDraftOf(slot) : BLANK_EVENT_SLOT}
						check={(draft) => checkUnparsed(eventSlotInput, eventSlotBodyOf(draft))}
						send={(body, headers) => putEventSlot(eventId, slot?.id ?? null, body, headers)}
						{...form}
					>
						{(parts) => (
							<EventSlotFields {...parts} isBooked={slot !== null && slot.taken > 0 && !slot.is_over} />
						)}
					</SettingForm>
				)}
			</EntryPanel>
		</>
	);
}

interface SlotRowProps {
	eventId: number;
	slot: EventSlot;
	mayWrite: boolean;
	onEdit: (slot: EventSlot) => void;
}

function SlotRow({ eventId, slot, mayWrite, onEdit }: SlotRowProps) {
	const {
		name,
		starts_at,
		is_over,
		menus,
		taken: takenCount,
		capacity,
		waiting: waitingCount,
		entered,
	} = slot;
	return (
		<Paper component="li" withBorder p="sm">
			<Group justify="space-between" wrap="nowrap" align="flex-start">
				<div style={{ minWidth: 0 }}>
					<UnstyledButton className={listClasses.open} onClick={() => onEdit(slot)} {...rowTarget}>
						{name}
					</UnstyledButton>
					<Text size="xs" c="dimmed">
						{starts_at ? formatMoment(starts_at) : "日時なし"}
						{is_over && "・終了"}
						{menus.length === 0 && `・予約 ${takenCount}${capacity === null ? "" : ` / ${capacity}`}名`}
						{entered > 0 && `・入場 ${entered}名`}
						{waitingCount > 0 && `・承認待ち ${waitingCount}件`}
					</Text>
					{menus.map((menu) => (
						<Text key={menu.id} size="xs" c="dimmed">
							{[menu.name, menu.price > 0 && formatYen(menu.price)].filter(Boolean).join("・")}・予約{" "}
							{menu.taken}
							{menu.capacity === null ? "" : ` / ${menu.capacity}`}名
						</Text>
					))}
				</div>
				{mayWrite && (
					<ActionIcon
						variant="subtle"
						color="gray"
						size="lg"
						aria-label={`「${name}」を削除する`}
						onClick={() => void confirmSlotDeletion(eventId, slot)}
					>
						<DeleteIcon />
					</ActionIcon>
				)}
			</Group>
		</Paper>
	);
}

/** Deletes a slot after confirmation, with a second one if that cancels bookings. */
async function confirmSlotDeletion(eventId: number, slot: EventSlot): Promise<void> {
	const { name } = slot;
	const isSure = await askToConfirm({
		title: `予約枠「${name}」を削除`,
		message: "友だちが選べなくなります。",
		confirm: "削除する",
		destructive: true,
	});
	if (!isSure) return;
	try {
		if (await deleteSlot(eventId, slot)) toastDone(`「${name}」を削除しました`);
	} catch (error) {
		toastFailed(error);
	}
}

/** Deletes a slot, after a confirmation if it has bookings; resolves to whether it was deleted. @throws ApiError */
async function deleteSlot(eventId: number, { id, name }: EventSlot): Promise<boolean> {
	try {
		await requestSlotDeletion(eventId, id, { force: false });
		return true;
	} catch (error) {
		if (!isInUseError(error)) throw error;
		const isForced = await askToConfirm({
			title: `予約枠「${name}」には予約があります`,
			message: `${describeError(error).join("\n")}\n予約はキャンセルになり、「キャンセルされたとき」のアクションを友だちに実行します。返金の決まりがあるイベントでは、オンラインで支払われたお金を全額返金します。`,
			confirm: "予約をキャンセルして削除する",
			cancelLabel: "戻る",
			destructive: true,
		});
		if (isForced) await requestSlotDeletion(eventId, id, { force: true });
		return isForced;
	}
}
