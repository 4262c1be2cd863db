import { Fragment, type ReactNode, useState } from "react";
import type { PictureUploadState } from "#domain/booking/salons/salon-codes.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { mediaUrl } from "#web/platform/media/uploadMedia.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { type Board, type BoardReservation, reservationPictureUrl } from "../boardApi.ts";
import { AvailabilityCheck } from "./AvailabilityCheck.tsx";
import { BoardPanelForm } from "./BoardPanelForm.tsx";
import { PicturesField } from "./PicturesField.tsx";
import { AppointmentFields, OtherResourcesField } from "./reservation/AppointmentFields.tsx";
import { CustomerFields } from "./reservation/CustomerFields.tsx";
import { DetailsFold } from "./reservation/DetailsFold.tsx";
import { MemoField, WishField } from "./reservation/NoteFields.tsx";
import { useReservationForm } from "./reservation/useReservationForm.ts";
import type { ReservationDraft } from "./reservationDraft.ts";

interface ReservationFormProps {
	salonId: number;
	board: Board;
	start: ReservationDraft;
	/** Explains immediately why the time is not free. */
	explainsAtOnce?: boolean;
	onSaved: (reservation: BoardReservation) => void;
	onChanged: (reservation: BoardReservation) => void;
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
export function ReservationForm(props: ReservationFormProps) {
	const { salonId, board, explainsAtOnce = false, onSaved, onChanged, onCancel } = props;
	const mayWrite = useAbility("salon-write");
	const form = useReservationForm(salonId, props.start, { onSaved, onChanged });
	const [upload, setUpload] = useState<PictureUploadState>("standby");
	const { draft, start, set } = form;
	/** Rarely used fields, folded if they were empty when the form was opened. */
	const details: { key: string; isFilled: boolean; hasError?: boolean; field: ReactNode }[] = [
		{
			key: "resources",
			isFilled: start.sub_resource_ids.length > 0,
			hasError: form.errors.sub_resource_ids !== undefined,
			field: <OtherResourcesField board={board} form={form} />,
		},
		{
			key: "fee",
			isFilled: start.resource_fee_is_charged,
			field: (
				<Toggle
					label="指名料を加算する"
					checked={draft.resource_fee_is_charged}
					onChange={(event) => set({ resource_fee_is_charged: event.currentTarget.checked })}
				/>
			),
		},
		{ key: "memo", isFilled: start.memo !== "", field: <MemoField form={form} /> },
		{
			key: "pictures",
			isFilled: start.pictures.length > 0,
			hasError: form.errors["meta_data[pictures]"] !== undefined,
			field: (
				<PicturesField
					value={draft.pictures}
					urlOf={(key) =>
						start.id !== null && start.pictures.includes(key)
							? reservationPictureUrl(salonId, start.id, key)
							: mediaUrl(key)
					}
					onChange={form.changePictures}
					state={upload}
					onStateChange={setUpload}
					error={form.errors["meta_data[pictures]"]}
				/>
			),
		},
	];
	return (
		<BoardPanelForm
			saving={form.saving || upload !== "standby"}
			dirty={draft !== start}
			problems={form.problems}
			failures={form.failures}
			ownErrorFields={OWN_ERROR_FIELDS}
			readOnly={!mayWrite && "予約を変更する権限がないため、閲覧のみできます。"}
			onSave={form.save}
			onCancel={onCancel}
		>
			<CustomerFields form={form} />
			<AppointmentFields salonId={salonId} board={board} form={form} explainsAtOnce={explainsAtOnce} />
			<WishField form={form} />
			{details
				.filter(({ isFilled }) => isFilled)
				.map(({ key, field }) => (
					<Fragment key={key}>{field}</Fragment>
				))}
			<DetailsFold isOpenedByError={details.some(({ hasError = false, isFilled }) => hasError && !isFilled)}>
				{details
					.filter(({ isFilled }) => !isFilled)
					.map(({ key, field }) => (
						<Fragment key={key}>{field}</Fragment>
					))}
				<Toggle
					label="リクエストとして登録する"
					description="承認されるまで確定しません。"
					checked={draft.asRequest}
					onChange={(event) => set({ asRequest: event.currentTarget.checked })}
				/>
				{!explainsAtOnce && !form.wasRefused && <AvailabilityCheck salonId={salonId} draft={draft} />}
			</DetailsFold>
		</BoardPanelForm>
	);
}
