import { ActionIcon, Button, Group, Paper, Stack, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { slotInput } from "#domain/booking/events/inputs.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { isInUse } from "#web/booking/salons/api.ts";
import { checkedAs } from "#web/booking/salons/checked.ts";
import { ListHead } from "#web/booking/salons/parts/ListHead.tsx";
import listClasses from "#web/booking/salons/parts/OrderedList.module.css";
import { SettingForm } from "#web/booking/salons/SettingForm.tsx";
import { describeError } from "#web/platform/api/apiError.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { DeleteIcon, PlusIcon, ReservationIcon } from "#web/platform/ui/consoleIcons.tsx";
import { type EditedEntry, EntryPanel } from "#web/platform/ui/EntryPanel.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { rowTarget } from "#web/platform/ui/rowArrows.ts";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { type EventSlot, putEventSlot, requestSlotDeletion, useSlots } from "./api.ts";
import { BLANK_SLOT, bodyOf, slotDraftOf } from "./draft.ts";
import type { EventPartProps } from "./eventParts.ts";
import { SlotFields } from "./SlotFields.tsx";

/** Slots of an event, upcoming ones first. */
export function SlotsPart({ eventId }: EventPartProps) {
	const { data, error, mutate } = useSlots(eventId);
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
				<EmptyState icon={<ReservationIcon size="2rem" />} title="予約枠はまだありません" action={create}>
					開催日と定員を登録すると、予約ページに日程が並びます。
				</EmptyState>
			)}
			{slots && slots.length > 0 && (
				<>
					<ListHead count={slots.length} action={create} />
					<Stack component="ul" gap="xs" className={listClasses.list}>
						{slots.map((slot) => (
							<Row key={slot.id} eventId={eventId} slot={slot} mayWrite={mayWrite} onEdit={setEdited} />
						))}
					</Stack>
				</>
			)}
			<EntryPanel edited={edited} noun="予約枠" onClose={() => setEdited(null)}>
				{(slot, form) => (
					<SettingForm
						start={slot ? slotDraftOf(slot) : BLANK_SLOT}
						check={(draft) => checkedAs(slotInput, bodyOf(draft))}
						send={(body, headers) => putEventSlot(eventId, slot?.id ?? null, body, headers)}
						{...form}
					>
						{(parts) => <SlotFields {...parts} isBooked={slot !== null && slot.taken > 0 && !slot.is_over} />}
					</SettingForm>
				)}
			</EntryPanel>
		</>
	);
}

interface RowProps {
	eventId: number;
	slot: EventSlot;
	mayWrite: boolean;
	onEdit: (slot: EventSlot) => void;
}

function Row({ eventId, slot, mayWrite, onEdit }: RowProps) {
	const { name, starts_at, is_over, menus, taken, capacity, waiting } = slot;
	return (
		<Paper component="li" withBorder p="sm">
			<Group justify="space-between" wrap="nowrap" align="flex-start">
				<div style={{ minWidth: 0 }}>
					<UnstyledButton className={listClasses.open} onClick={() => onEdit(slot)} {...rowTarget}>
						{name}
					</UnstyledButton>
					<Text size="xs" c="dimmed">
						{starts_at?.replaceAll("-", "/") ?? "日時なし"}
						{is_over && "・終了"}
						{menus.length === 0 && `・予約 ${taken}${capacity === null ? "" : ` / ${capacity}`}名`}
						{waiting > 0 && `・承認待ち ${waiting}件`}
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
						onClick={() => void remove(eventId, slot)}
					>
						<DeleteIcon />
					</ActionIcon>
				)}
			</Group>
		</Paper>
	);
}

/** Deletes a slot after confirmation, with a second one if that cancels bookings. */
async function remove(eventId: number, { id, name }: EventSlot): Promise<void> {
	const isSure = await askToConfirm({
		title: `予約枠「${name}」を削除`,
		message: "友だちが選べなくなります。",
		confirm: "削除する",
		destructive: true,
	});
	if (!isSure) return;
	try {
		await requestSlotDeletion(eventId, id, false).catch(async (error: unknown) => {
			if (!isInUse(error)) throw error;
			const insists = await askToConfirm({
				title: `予約枠「${name}」には予約があります`,
				message: `${describeError(error).join("\n")}\n予約はキャンセルになり、「キャンセルされたとき」のアクションを友だちに実行します。`,
				confirm: "予約をキャンセルして削除する",
				keep: "戻る",
				destructive: true,
			});
			if (!insists) throw STAYED;
			await requestSlotDeletion(eventId, id, true);
		});
		toastDone(`「${name}」を削除しました`);
	} catch (error) {
		if (error !== STAYED) toastFailed(error);
	}
}

const STAYED = Symbol("stayed");
