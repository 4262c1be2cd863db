import { isWithinPeriod } from "../relative-days.ts";
import type { OracleDecision } from "./oracle-question.ts";

export const form: OracleDecision<"form"> = ({ friend, condition, now }) => {
	const answered = friend.answers.some(
		({ formId, at }) =>
			formId === condition.form_id &&
			(condition.use_date === 0 ||
				isWithinPeriod(
					at,
					{ from: condition.date_from, to: condition.date_to, relative: condition.relative },
					now,
				)),
	);
	return condition.match === 0 ? answered : !answered;
};
