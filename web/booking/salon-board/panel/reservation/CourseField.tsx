import { Chip, Group, Input, NativeSelect } from "@mantine/core";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { Board } from "../../boardApi.ts";
import { findCourse, listBookableParts } from "../../model/bookableParts.ts";
import { applyCourse } from "../reservationDraft.ts";
import type { ReservationFormState } from "./useReservationForm.ts";

/** Number of choices up to which each is one press away. */
const MAX_CHIPS = 9;

/** Choice of the course; disabled and deleted courses appear only where they were booked. */
export function CourseField({ board, form }: { board: Board; form: ReservationFormState }) {
	const { draft, start, set, errors } = form;
	const courses = board.courses.filter(({ id, is_enabled }) => is_enabled === 1 || id === draft.course_id);
	const deletedCourses = board.former.courses.filter(({ id }) => id === start.course_id);
	const choices = [
		{ value: "", label: "コースなし" },
		...courses.map(({ id, name, minutes }) => ({ value: String(id), label: `${name}（${minutes}分）` })),
		...deletedCourses.map(({ id, name, minutes }) => ({
			value: String(id),
			label: `${name}（${minutes}分・削除済み）`,
		})),
	];
	const value = String(draft.course_id ?? "");
	const choose = (id: string) => set(applyCourse(draft, findCourse(listBookableParts(board), Number(id))));
	if (choices.length > MAX_CHIPS)
		return (
			<NativeSelect
				label="コース"
				data={choices}
				value={value}
				onChange={(event) => choose(event.currentTarget.value)}
				error={errors.course_id}
				{...fieldAttribute("course_id")}
			/>
		);
	return (
		<Input.Wrapper label="コース" labelElement="div" error={errors.course_id}>
			<Chip.Group value={value} onChange={choose}>
				<Group
					role="radiogroup"
					aria-label="コース"
					gap="0.25rem"
					mt="0.25rem"
					{...fieldAttribute("course_id")}
				>
					{choices.map(({ value: id, label }) => (
						<Chip key={id} value={id} size="sm">
							{label}
						</Chip>
					))}
				</Group>
			</Chip.Group>
		</Input.Wrapper>
	);
}
