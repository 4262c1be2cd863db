import { Button, Chip, Group, Input, SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { isImportedSource } from "#domain/booking/salons/calendar/import-source.ts";
import type { ShiftPatchType } from "#domain/booking/salons/salon-codes.ts";
import { CALENDAR_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { forceAfterConfirmation, forceFromForm } from "#web/booking/salons/bookingConflict.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { DayField } from "#web/platform/ui/DayField.tsx";
import { fieldMark, firstMessages } from "#web/platform/ui/formProblems.ts";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import type { Board, BoardShift } from "../boardApi.ts";
import type { BoardPosition } from "../model/dragTarget.ts";
import {
	type ChangedShiftBody,
	createShift,
	type NewShiftBody,
	removeShift,
	updateShift,
} from "../shiftApi.ts";
import { BoardPanelForm } from "./BoardPanelForm.tsx";
import { BoardResourceField, BoardTimeFields } from "./BoardTimeFields.tsx";
import { checkShiftDraft, type ShiftDraft, shiftDraftOf } from "./shiftDraft.ts";

interface ShiftFormProps {
	salonId: number;
	board: Board;
	shift: BoardShift | null;
	position: Partial<BoardPosition>;
	day: string;
	onSaved: () => void;
	onCancel: () => void;
}

const WEEKDAY_OPTIONS = [1, 2, 3, 4, 5, 6, 0].map((day) => ({
	value: String(day),
	label: "日月火水木金土"[day]!,
}));
const SCOPE_OPTIONS = [
	{ value: "once", label: "この日だけ" },
	{ value: "permanently", label: "この日以降すべて" },
];

/** Form of a staff shift: weekly from a day on, or a single day. */
export function ShiftForm({ salonId, board, shift, position, day, onSaved, onCancel }: ShiftFormProps) {
	const mayWrite = useAbility("salon-setting");
	const [start] = useState(() => shiftDraftOf(shift, position, day));
	const [draft, setDraft] = useState(start);
	const set = (part: Partial<ShiftDraft>) => setDraft((previous) => ({ ...previous, ...part }));
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkShiftDraft(shift, draft),
		send: (body, headers): Promise<unknown> =>
			shift === null
				? createShift(salonId, draft.salon_resource_id!, body as NewShiftBody, headers)
				: forceFromForm(
						(force) =>
							updateShift(salonId, shift, draft.type, { ...(body as ChangedShiftBody), force }, headers),
						"予約を残して保存する",
					),
		onSaved,
		savedText: "シフトを保存しました",
		failureHeading: "保存できませんでした",
	});
	const errors = firstMessages(problems.fields);
	const repeats = shift !== null && shift.start_date !== null;
	const showsWeekdays = shift === null || (repeats && draft.type === "permanently");
	return (
		<BoardPanelForm
			saving={saving}
			dirty={draft !== start}
			problems={problems}
			failures={failures}
			ownErrorFields={["salon_resource_id", "date", "start_date", "from", "to", "repeat", "expired_at"]}
			readOnly={
				isImportedSource(shift?.source ?? null)
					? CALENDAR_TEXTS.imported
					: !mayWrite && "シフトを変更する権限がないため、閲覧のみできます。"
			}
			onSave={save}
			onCancel={onCancel}
			extra={
				shift && (
					<Button
						variant="subtle"
						color="red"
						onClick={() => void confirmShiftRemoval(salonId, shift, repeats ? draft.type : "once", onSaved)}
					>
						削除する
					</Button>
				)
			}
		>
			{repeats && (
				<SegmentedControl
					aria-label="変更する範囲"
					data={SCOPE_OPTIONS}
					value={draft.type}
					onChange={(type) => set({ type: type as ShiftPatchType })}
				/>
			)}
			{shift === null ? (
				<BoardResourceField
					label="スタッフ・席"
					resources={board.resources}
					value={draft.salon_resource_id}
					onChange={(salon_resource_id) => set({ salon_resource_id })}
					error={errors.salon_resource_id}
				/>
			) : (
				<TextInput
					label="スタッフ・席"
					readOnly
					value={board.resources.find(({ id }) => id === shift.salon_resource_id)?.name ?? ""}
				/>
			)}
			<BoardTimeFields
				draft={draft}
				set={set}
				errors={errors}
				{...(shift === null && { dateField: "start_date" })}
			/>
			{showsWeekdays && (
				<>
					<Input.Wrapper
						label="繰り返す曜日"
						description="選ばないときは、この日だけのシフトです。"
						error={errors.repeat}
					>
						<Chip.Group
							multiple
							value={draft.repeat.map(String)}
							onChange={(days) => set({ repeat: days.map(Number) })}
						>
							<Group gap="0.25rem" mt="0.25rem" {...fieldMark("repeat")}>
								{WEEKDAY_OPTIONS.map(({ value, label }) => (
									<Chip key={value} value={value} size="sm">
										{label}
									</Chip>
								))}
							</Group>
						</Chip.Group>
					</Input.Wrapper>
					<DayField
						label="終了日"
						value={draft.expired_at}
						onChange={(expired_at) => set({ expired_at })}
						minDate={draft.date}
						error={errors.expired_at}
						data-field="expired_at"
					/>
				</>
			)}
			<TextInput
				label="メモ"
				maxLength={500}
				value={draft.description}
				onChange={(event) => set({ description: event.currentTarget.value })}
			/>
		</BoardPanelForm>
	);
}

async function confirmShiftRemoval(
	salonId: number,
	shift: BoardShift,
	type: ShiftPatchType,
	onSaved: () => void,
) {
	const sure = await askToConfirm({
		title: "シフトを削除しますか？",
		message:
			type === "once"
				? `${shift._date.replaceAll("-", ".")} ${shift.from}〜${shift.to} のシフトを削除します。`
				: "繰り返しのシフトを、過去の日も含めてすべて削除します。",
		confirm: "削除する",
		destructive: true,
	});
	if (!sure) return;
	try {
		const result = await forceAfterConfirmation(
			(force) => removeShift(salonId, shift, type, force),
			"予約を残して削除する",
		);
		if (!result) return;
		toastDone("シフトを削除しました");
		onSaved();
	} catch (error) {
		toastFailed(error);
	}
}
