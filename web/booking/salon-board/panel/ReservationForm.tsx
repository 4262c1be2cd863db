import { Chip, Group, Input, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { PictureUploadState } from "#domain/booking/salons/salon-codes.ts";
import {
	type BookingConflict,
	conflictMessages,
	parseConflict,
} from "#web/booking/salons/bookingConflict.ts";
import { FriendChoice } from "#web/engine/friend-records/FriendChoice.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { mediaUrl } from "#web/platform/media/uploadMedia.ts";
import { fieldMark, firstMessages, toAnswerProblems } from "#web/platform/ui/formProblems.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import {
	type Board,
	type BoardReservation,
	createReservation,
	reservationPictureUrl,
	updateReservation,
} from "../boardApi.ts";
import { findCourse, listBookableParts } from "../model/bookableParts.ts";
import { AvailabilityCheck } from "./AvailabilityCheck.tsx";
import { BoardPanelForm } from "./BoardPanelForm.tsx";
import { BoardResourceField, BoardTimeFields } from "./BoardTimeFields.tsx";
import { BookingConflictAlert } from "./BookingConflictAlert.tsx";
import { PicturesField } from "./PicturesField.tsx";
import {
	applyCourse,
	applyEnd,
	applyFriend,
	applyStart,
	checkReservationDraft,
	type ReservationDraft,
} from "./reservationDraft.ts";

interface ReservationFormProps {
	salonId: number;
	board: Board;
	start: ReservationDraft;
	/** Explains immediately why the time is not free. */
	explainsAtOnce?: boolean;
	onSaved: (reservation: BoardReservation) => void;
	onCancel: () => void;
}

/** Fields that show their own errors. */
const OWN_ERROR_FIELDS = [
	"date",
	"from",
	"to",
	"name",
	"course_id",
	"salon_resource_id",
	"sub_resource_ids",
	"member_id",
	"meta_data[pictures]",
];

/** Form of a reservation, and the accessible alternative to dragging. */
export function ReservationForm({
	salonId,
	board,
	start: initial,
	explainsAtOnce = false,
	onSaved,
	onCancel,
}: ReservationFormProps) {
	const mayWrite = useAbility("salon-write");
	const maySeeFriends = useAbility("friend-read");
	// Later renders of the board pass a new object; the draft keeps the first.
	const [start] = useState(initial);
	const [draft, setDraft] = useState(start);
	const [upload, setUpload] = useState<PictureUploadState>("standby");
	const [conflict, setConflict] = useState<BookingConflict | null>(null);
	const { saving, save, problems, failures } = useSaving(draft, {
		check: checkReservationDraft,
		send: ({ id, ...body }, headers) =>
			id === undefined
				? createReservation(salonId, body, headers)
				: updateReservation(salonId, { ...body, id }, headers),
		onSaved,
		savedText: start.id === null ? "予約を登録しました" : "予約を変更しました",
		explain: (error) => {
			const parsedConflict = parseConflict(error);
			setConflict(parsedConflict);
			return parsedConflict ? { general: [], fields: {} } : toAnswerProblems(error, "保存できませんでした");
		},
		lines: (error) => ["予約を保存できませんでした", ...conflictMessages(error)],
	});
	const set = (part: Partial<ReservationDraft>) => {
		if (saving) return;
		setConflict(null);
		setDraft((previous) => ({ ...previous, force: false, ...part }));
	};
	const errors = firstMessages(problems.fields);
	const courses = board.courses.filter(({ id, is_enabled }) => is_enabled === 1 || id === draft.course_id);
	const deletedCourses = board.former.courses.filter(({ id }) => id === start.course_id);
	const deletedResources = board.former.resources
		.filter(({ id }) => id === start.salon_resource_id)
		.map((resource) => ({ ...resource, name: `${resource.name}（削除済み）` }));
	const otherResources = board.resources.filter(({ id }) => id !== draft.salon_resource_id);
	return (
		<BoardPanelForm
			saving={saving || upload !== "standby"}
			dirty={draft !== start}
			problems={problems}
			failures={failures}
			ownErrorFields={OWN_ERROR_FIELDS}
			readOnly={!mayWrite && "予約を変更する権限がないため、閲覧のみできます。"}
			onSave={save}
			onCancel={onCancel}
		>
			{maySeeFriends && (
				<FriendChoice
					label="友だち"
					value={draft.member_id === null ? null : { id: draft.member_id, name: draft.friend }}
					onChoose={(member_id) => set(applyFriend(draft, start, member_id))}
					error={errors.member_id}
				/>
			)}
			<TextInput
				label="お名前"
				description="友だちを選んだときは省略できます。"
				value={draft.name}
				maxLength={100}
				onChange={(event) => set({ name: event.currentTarget.value })}
				error={errors.name}
				{...fieldMark("name")}
			/>
			<NativeSelect
				label="コース"
				data={[
					{ value: "", label: "コースなし" },
					...courses.map(({ id, name, minutes }) => ({
						value: String(id),
						label: `${name}（${minutes}分）`,
					})),
					...deletedCourses.map(({ id, name, minutes }) => ({
						value: String(id),
						label: `${name}（${minutes}分・削除済み）`,
					})),
				]}
				value={String(draft.course_id ?? "")}
				onChange={(event) => {
					const id = Number(event.currentTarget.value);
					set(applyCourse(draft, findCourse(listBookableParts(board), id)));
				}}
				error={errors.course_id}
				{...fieldMark("course_id")}
			/>
			<BoardResourceField
				label="スタッフ・席"
				resources={[...board.resources, ...deletedResources]}
				value={draft.salon_resource_id}
				noneLabel="指名なし（空いている担当を自動で選びます）"
				onChange={(id) => set({ salon_resource_id: id, is_nominated: id !== null })}
				error={errors.salon_resource_id}
			/>
			<BoardTimeFields
				draft={draft}
				set={({ from, to, ...part }) =>
					set({
						...part,
						...(from !== undefined && applyStart(draft, from)),
						...(to !== undefined && applyEnd(draft, to)),
					})
				}
				errors={errors}
			/>
			{conflict && (
				<BookingConflictAlert
					conflict={conflict}
					onChooseTime={(time) => set(time)}
					onForce={() => setDraft({ ...draft, force: true })}
				/>
			)}
			{draft.force && (
				<Toggle label="重複や営業時間外でも登録する" checked onChange={() => set({ force: false })} />
			)}
			<AvailabilityCheck salonId={salonId} draft={draft} loadsOnMount={explainsAtOnce} />
			{otherResources.length > 0 && (
				<Input.Wrapper label="ほかに使うスタッフ・席" error={errors.sub_resource_ids}>
					<Chip.Group
						multiple
						value={draft.sub_resource_ids.map(String)}
						onChange={(ids) => set({ sub_resource_ids: ids.map(Number) })}
					>
						<Group gap="0.25rem" mt="0.25rem" {...fieldMark("sub_resource_ids")}>
							{otherResources.map(({ id, name }) => (
								<Chip key={id} value={String(id)} size="xs">
									{name}
								</Chip>
							))}
						</Group>
					</Chip.Group>
				</Input.Wrapper>
			)}
			<Toggle
				label="指名料を加算する"
				checked={draft.resource_fee_is_charged}
				onChange={(event) => set({ resource_fee_is_charged: event.currentTarget.checked })}
			/>
			<TextInput
				label="連絡先"
				value={draft.contact_address}
				maxLength={200}
				onChange={(event) => set({ contact_address: event.currentTarget.value })}
			/>
			<Textarea
				label="ご要望"
				autosize
				maxRows={6}
				maxLength={2_000}
				value={draft.comment}
				onChange={(event) => set({ comment: event.currentTarget.value })}
			/>
			<Textarea
				label="メモ"
				description="友だちには表示されません。"
				autosize
				maxRows={6}
				maxLength={2_000}
				value={draft.memo}
				onChange={(event) => set({ memo: event.currentTarget.value })}
			/>
			<PicturesField
				value={draft.pictures}
				urlOf={(key) =>
					start.id !== null && start.pictures.includes(key)
						? reservationPictureUrl(salonId, start.id, key)
						: mediaUrl(key)
				}
				onChange={(change) => setDraft((previous) => ({ ...previous, pictures: change(previous.pictures) }))}
				state={upload}
				onStateChange={setUpload}
				error={errors["meta_data[pictures]"]}
			/>
			<Toggle
				label="リクエストとして登録する"
				description="承認されるまで確定しません。"
				checked={draft.asRequest}
				onChange={(event) => set({ asRequest: event.currentTarget.checked })}
			/>
		</BoardPanelForm>
	);
}
