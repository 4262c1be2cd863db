import { isWithinDays } from "../oracle-calendar.ts";
import type { OracleDecision } from "./oracle-question.ts";

export const form: OracleDecision<"form"> = ({ friend, condition }) => {
	const answered = friend.answers.some(
		({ formId, at }) =>
			formId === condition.form_id &&
			(condition.use_date === 0 || isWithinDays(at, condition.date_from, condition.date_to)),
	);
	return condition.match === 0 ? answered : !answered;
};
