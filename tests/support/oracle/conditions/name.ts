import { holds } from "../text.ts";
import type { Decide } from "./question.ts";

export const name: Decide<"name"> = ({ friend, condition }) => {
	const chosen = [
		...(condition.use_name === 1 ? [friend.name] : []),
		...(condition.use_short_name === 1 ? [friend.shortName] : []),
		...(condition.use_nickname === 1 ? [friend.nickname] : []),
	];
	return chosen.some((each) => condition.names.some((word) => holds(each, word)));
};
