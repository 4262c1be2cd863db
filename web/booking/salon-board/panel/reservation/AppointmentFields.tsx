import { Chip, Group, Input } from "@mantine/core";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import type { Board } from "../../boardApi.ts";
import { AvailabilityCheck } from "../AvailabilityCheck.tsx";
import { BoardResourceField } from "../BoardResourceField.tsx";
import { BoardTimeFields } from "../BoardTimeFields.tsx";
import { BookingConflictAlert } from "../BookingConflictAlert.tsx";
import { applyEnd, applyStart } from "../reservationDraft.ts";
import { CourseField } from "./CourseField.tsx";
import type { ReservationFormState } from "./useReservationForm.ts";

interface AppointmentFieldsProps {
	salonId: number;
	board: Board;
	form: ReservationFormState;
	/** Explains immediately why the time is not free. */
	explainsAtOnce: boolean;
}

/** Course, staff and time, with their conflicts. */
export function AppointmentFields({ salonId, board, form, explainsAtOnce }: AppointmentFieldsProps) {
	const { draft, start, set, errors, conflict } = form;
	const deletedResources = board.former.resources
		.filter(({ id }) => id === start.salon_resource_id)
		.map((resource) => ({ ...resource, name: `${resource.name}（削除済み）` }));
	return (
		<>
			<CourseField board={board} form={form} />
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
					onForce={form.setForce}
				/>
			)}
			{draft.force && (
				<Toggle label="重複や営業時間外でも登録する" checked onChange={() => set({ force: false })} />
			)}
			{(explainsAtOnce || form.wasRefused) && (
				<AvailabilityCheck salonId={salonId} draft={draft} loadsOnMount={explainsAtOnce} />
			)}
		</>
	);
}

/** Further staff or seats that the reservation occupies. */
export function OtherResourcesField({ board, form }: { board: Board; form: ReservationFormState }) {
	const { draft, set, errors } = form;
	const otherResources = board.resources.filter(({ id }) => id !== draft.salon_resource_id);
	if (otherResources.length === 0) return null;
	return (
		<Input.Wrapper label="ほかに使うスタッフ・席" error={errors.sub_resource_ids}>
			<Chip.Group
				multiple
				value={draft.sub_resource_ids.map(String)}
				onChange={(ids) => set({ sub_resource_ids: ids.map(Number) })}
			>
				<Group gap="0.25rem" mt="0.25rem" {...fieldAttribute("sub_resource_ids")}>
					{otherResources.map(({ id, name }) => (
						<Chip key={id} value={String(id)} size="xs">
							{name}
						</Chip>
					))}
				</Group>
			</Chip.Group>
		</Input.Wrapper>
	);
}
