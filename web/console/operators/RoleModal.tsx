import { Select, Text } from "@mantine/core";
import { useState } from "react";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { fieldAttribute, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { type OperatorRow, putOperatorRole, type RoleChoice } from "./operatorsApi.ts";
import { roleOptions } from "./roleOptions.ts";

interface RoleModalProps {
	operator: OperatorRow;
	roles: RoleChoice[];
	onClose: () => void;
}

/** Changes an operator's role. */
export function RoleModal({ operator, roles, onClose }: RoleModalProps) {
	const initialDraft = { role_id: String(operator.role.id) as string | null };
	const [draft, setDraft] = useState(initialDraft);
	const { saving, save, problems } = useSaving(draft, {
		check: ({ role_id }) =>
			role_id === null
				? {
						success: false,
						problems: { general: [], fields: { role_id: [OPERATOR_TEXTS.roleRequired] } },
					}
				: { success: true, data: Number(role_id) },
		send: (role_id) => putOperatorRole(operator.id, role_id),
		onSaved: onClose,
		savedText: `「${operator.name}」の権限を変更しました`,
		failureHeading: "変更できませんでした",
	});
	return (
		<ModalContainer
			opened
			title={`「${operator.name}」の権限`}
			edited={draft.role_id !== initialDraft.role_id}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel="変更する"
			width={30}
		>
			<Select
				label="権限"
				data={roleOptions(roles)}
				value={draft.role_id}
				onChange={(role_id) => setDraft({ role_id })}
				allowDeselect={false}
				error={problems.fields.role_id?.[0]}
				{...fieldAttribute("role_id")}
			/>
			<Text size="sm" c="dimmed">
				変更はすぐに反映されます。開いている画面にも、次の操作から新しい権限が使われます。
			</Text>
			<ProblemAlert problems={problemsExcept(problems, ["role_id"])} />
		</ModalContainer>
	);
}
