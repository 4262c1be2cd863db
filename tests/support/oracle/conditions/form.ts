import { isWithin } from "../calendar.ts";
import type { Decide } from "./question.ts";

export const form: Decide<"form"> = ({ friend, condition }) => {
	const answered = friend.answers.some(
		({ formId, at }) =>
			formId === condition.form_id &&
			(condition.use_date === 0 || isWithin(at, condition.date_from, condition.date_to)),
	);
	return condition.match === 0 ? answered : !answered;
};
