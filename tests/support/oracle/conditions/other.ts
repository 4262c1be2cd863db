import type { OracleDecision } from "./oracle-question.ts";

export const other: OracleDecision<"other"> = ({ friend, condition }) => {
	const { lastMessageAt, lastSentAt, addedBy } = friend;
	const wrote = lastMessageAt !== null;
	const waits = wrote && (lastSentAt === null || lastMessageAt > lastSentAt);
	const follows = addedBy === "follow";
	const returned = addedBy === "return";
	const before = addedBy === "before" || addedBy === "contact";
	return (
		{ 0: true, 1: wrote, 10: !wrote, 11: waits, 12: !waits }[condition.has_response] &&
		{ 0: true, 1: follows, 2: returned, 3: before, 11: !follows, 12: !returned, 13: !before }[
			condition.has_type
		]
	);
};
