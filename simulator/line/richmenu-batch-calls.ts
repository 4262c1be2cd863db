import { DAY, HOUR, SECOND } from "#domain/platform/time/wire-time.ts";
import { type RichMenuBatchRequest, richMenuBatchRequest } from "../schemas/richmenu-requests.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { countBatchesSince, findBatch, moveMenuUsers, storeBatch } from "../store/richmenu-batch-store.ts";
import { findStoredMenu } from "../store/richmenu-store.ts";
import { withJsonBody, withoutRetryKey } from "./call-guards.ts";
import {
	answerLine,
	lineNotFound,
	RATE_LIMITED,
	refuseLineCall,
	refuseLineDetail,
	type SimulatedLineAnswer,
} from "./line-answer.ts";
import type { LineCallHandler } from "./receive-call.ts";

/** Batches that LINE accepts in an hour. */
const MAX_PER_HOUR = 3;
/** Time for which a batch is in progress. */
const DURATION = 3 * SECOND;
/** Time for which LINE tells the progress of a batch. */
const PROGRESS_RETENTION = 14 * DAY;

/** LINE accepts a batch and carries it out later; the simulator does it at once, and tells so after a pause. */
export const handleBatch = withoutRetryKey(
	withJsonBody(richMenuBatchRequest, (platform, { at, requestId }, { operations }) => {
		const refusal = refuseOperations(platform, operations);
		if (refusal) return refusal;
		if (countBatchesSince(platform.sql, at - HOUR) >= MAX_PER_HOUR) return refuseLineCall(429, RATE_LIMITED);
		for (const operation of operations)
			moveMenuUsers(
				platform.sql,
				operation.type === "unlinkAll" ? null : operation.from,
				operation.type === "link" ? operation.to : null,
			);
		storeBatch(platform.sql, requestId, at);
		return answerLine({}, 202);
	}),
);

export const handleBatchValidate = withoutRetryKey(
	withJsonBody(
		richMenuBatchRequest,
		(platform, _call, { operations }) => refuseOperations(platform, operations) ?? answerLine({}),
	),
);

export const handleBatchProgress: LineCallHandler = withoutRetryKey((platform, { path, at }) => {
	const requestId = new URL(path, "https://api.line.me").searchParams.get("requestId");
	if (!requestId) return refuseLineCall(400, "The value for the 'requestId' parameter is invalid");
	const acceptedAt = findBatch(platform.sql, requestId);
	if (acceptedAt === null || acceptedAt < at - PROGRESS_RETENTION) return lineNotFound();
	const completedAt = acceptedAt + DURATION;
	const acceptedTime = new Date(acceptedAt).toISOString();
	return answerLine(
		at < completedAt
			? { phase: "ongoing", acceptedTime }
			: { phase: "succeeded", acceptedTime, completedTime: new Date(completedAt).toISOString() },
	);
});

/** Refuses menus that LINE has not got or cannot show, and operations that contradict each other. */
function refuseOperations(
	platform: SimulatorPlatform,
	operations: RichMenuBatchRequest["operations"],
): SimulatedLineAnswer | null {
	if (operations.length > 1 && operations.some(({ type }) => type === "unlinkAll"))
		return refuseLineDetail("operations", "unlinkAll must be the only operation");
	const sources = new Set<string>();
	for (const [index, operation] of operations.entries()) {
		if (operation.type === "unlinkAll") continue;
		const property = `operations[${index}]`;
		if (sources.has(operation.from)) return refuseLineDetail(`${property}.from`, "Duplicated richmenu id");
		sources.add(operation.from);
		if (!findStoredMenu(platform.sql, operation.from))
			return refuseLineDetail(`${property}.from`, "richmenu not found");
		if (operation.type === "link" && !findStoredMenu(platform.sql, operation.to)?.hasPicture)
			return refuseLineDetail(`${property}.to`, "richmenu not found");
	}
	return null;
}
