import type { OracleDecision } from "./oracle-question.ts";

export const scenario: OracleDecision<"scenario"> = ({ friend, condition }) => {
	const subscriptions = friend.subscriptions.filter(
		({ scenarioId, daysSent }) =>
			scenarioId === condition.group_id && (condition.date === null || daysSent >= condition.date),
	);
	const reads = subscriptions.some(({ state }) => state === "reading");
	const finished = subscriptions.some(({ state }) => state === "finished");
	const began = subscriptions.length > 0;
	return { 0: reads, 1: began, 4: finished, 10: !reads, 11: !began, 14: !finished }[condition.match];
};
