import { sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { runs } from "#db/engine/runs.ts";
import { operators } from "#db/platform/operators.ts";
import { CAUSE_LABELS, type CauseType } from "#domain/engine/actions/action-cause.ts";
import { PROGRAM_NAME } from "#functions/engine/deliveries/program-name.ts";

/** Sender columns of a message, aliased because D1 returns the rows of a batch by column name. */
export const senderColumns = {
	senderOperatorId: sql<number | null>`${operators.id}`.as("sender_operator_id"),
	senderName: sql<string | null>`${operators.name}`.as("sender_name"),
	runId: sql<string | null>`${deliveries.runId}`.as("sender_run_id"),
	causeType: sql<CauseType | null>`${runs.causeType}`.as("sender_cause_type"),
	causeLabel: sql<string | null>`${runs.causeLabel}`.as("sender_cause_label"),
	programName: sql<string | null>`${PROGRAM_NAME}`.as("sender_program_name"),
};

interface Sender {
	senderOperatorId: number | null;
	senderName: string | null;
	runId: string | null;
	causeType: CauseType | null;
	causeLabel: string | null;
	programName: string | null;
}

/**
 * Sender in the API's form: an operator, a program, or the cause of the action. Null if none was recorded.
 */
export function presentSender({
	senderOperatorId,
	senderName,
	runId,
	causeType,
	causeLabel,
	programName,
}: Sender) {
	if (senderOperatorId !== null)
		return { operator: { id: senderOperatorId, name: senderName ?? "" }, program: null, run: null };
	if (programName !== null) return { operator: null, program: { name: programName }, run: null };
	if (runId === null || causeType === null) return null;
	return {
		operator: null,
		program: null,
		run: { id: runId, type: CAUSE_LABELS[causeType], label: causeLabel ?? "" },
	};
}
