import { Select } from "@mantine/core";
import { useState } from "react";
import useSWR from "swr";
import { ApiError } from "#web/platform/api/apiError.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { assignTalkTo, loadColleagues } from "./chatApi.ts";
import { toastChatFailed } from "./chatFailures.ts";

interface AssigneeFieldProps {
	friendId: number;
	operator: { id: number; name: string } | null;
	/** Visible label, where the field is not in a row of buttons. */
	label?: string;
}

/** Value of the choice without an assignee. */
const NOBODY = "0";

/** Field for the assigned operator; the choices, operators who see the friend, load on opening. */
export function AssigneeField({ friendId, operator, label }: AssigneeFieldProps) {
	const mayWrite = useAbility("friend-write");
	const [isOpen, setOpen] = useState(false);
	const { data } = useSWR(isOpen ? ["chat", friendId, "operators"] : null, () => loadColleagues(friendId));
	const [chosenId, setChosenId] = useState<string | null>(null);
	const { busy, run } = useBusy();
	const current = String(operator?.id ?? NOBODY);
	const operators = data?.operators ?? (operator ? [operator] : []);
	const missing = operator && !operators.some(({ id }) => id === operator.id) ? [operator] : [];
	const save = (value: string | null) =>
		run(async () => {
			const next = value ?? NOBODY;
			if (next === current) return;
			setChosenId(next);
			await assignTalkTo(friendId, next === NOBODY ? null : Number(next), operator?.id ?? null).catch(
				(error) => {
					setChosenId(null);
					// On a conflict with a colleague, the room sends the new assignee.
					if (error instanceof ApiError && error.status === 409) toastFailed(error);
					else toastChatFailed(error);
				},
			);
		});
	return (
		<Select
			{...(label === undefined ? { "aria-label": "担当者", maw: "9rem" } : { label })}
			size="xs"
			flex="1 1 7rem"
			data={[
				{ value: NOBODY, label: "担当者なし" },
				...[...operators, ...missing].map(({ id, name }) => ({ value: String(id), label: name })),
			]}
			value={chosenId ?? current}
			onChange={(value) => void save(value)}
			onDropdownOpen={() => setOpen(true)}
			disabled={!mayWrite || busy}
			allowDeselect={false}
			comboboxProps={{ width: 200, position: "bottom-end" }}
		/>
	);
}
