import { NativeSelect } from "@mantine/core";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { Board } from "../../boardApi.ts";
import { findCourse, listBookableParts } from "../../model/bookableParts.ts";
import { applyCourse } from "../reservationDraft.ts";
import type { ReservationFormState } from "./useReservationForm.ts";

/** Select of the course; disabled and deleted courses appear only where they were booked. */
export function CourseField({ board, form }: { board: Board; form: ReservationFormState }) {
	const { draft, start, set, errors } = form;
	const courses = board.courses.filter(({ id, is_enabled }) => is_enabled === 1 || id === draft.course_id);
	const deletedCourses = board.former.courses.filter(({ id }) => id === start.course_id);
	return (
		<NativeSelect
			label="コース"
			data={[
				{ value: "", label: "コースなし" },
				...courses.map(({ id, name, minutes }) => ({ value: String(id), label: `${name}（${minutes}分）` })),
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
			{...fieldAttribute("course_id")}
		/>
	);
}
