import { anyOrAll, type Decide } from "./question.ts";

export const conversion: Decide<"conversion"> = ({ friend, condition }) =>
	anyOrAll(
		condition.tracker_or,
		condition.tracker_ids.map((id) => friend.conversions.some(({ trackerId }) => trackerId === id)),
	);
