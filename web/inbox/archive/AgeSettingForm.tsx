import { Button, Group, Paper, Stack, Title } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import type { z } from "zod";
import type { AgeInput } from "#domain/inbox/archive/archive-setting.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { checkDraft, firstMessages } from "#web/platform/ui/formProblems.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { useUnsavedChanges } from "#web/platform/ui/useUnsavedChanges.tsx";

interface AgeSettingFormProps {
	/** Prefix of its element ids, for labels and tests. */
	id: string;
	title: string;
	label: string;
	description: string;
	afterDays: number;
	input: z.ZodType<AgeInput>;
	send: (setting: AgeInput) => Promise<unknown>;
	onSaved: () => void;
	children?: ReactNode;
}

/** Setting for the age in days from which data is moved or deleted. */
export function AgeSettingForm(props: AgeSettingFormProps) {
	const { id, title, label, description, afterDays, input, send, onSaved, children } = props;
	const [draft, setDraft] = useState<{ after_days: number | string }>({ after_days: afterDays });
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkDraft(input, draft),
		send,
		onSaved,
		savedText: "保存しました",
		failureHeading: "保存できませんでした",
		staysOpen: true,
	});
	useUnsavedChanges(draft.after_days !== afterDays && !saving);
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	return (
		<Paper withBorder p="md" component="section" aria-labelledby={id} ref={form}>
			<Stack gap="md">
				<Title order={2} id={id}>
					{title}
				</Title>
				<Fields>
					<NumberInput
						data-field="after_days"
						label={label}
						description={description}
						value={draft.after_days}
						onChange={(after_days) => !saving && setDraft({ after_days })}
						error={firstMessages(problems.fields).after_days}
						clampBehavior="none"
						allowDecimal={false}
						suffix="日"
						maw="24rem"
					/>
				</Fields>
				{children}
				<ProblemAlert problems={problems} fieldLabel={() => "日数"} />
				{/* No save bar or ⌘S, because the page has two of these forms. */}
				<Group justify="flex-end">
					<Button onClick={save} disabled={saving} aria-busy={saving}>
						{saving ? "保存しています…" : "保存する"}
					</Button>
				</Group>
			</Stack>
		</Paper>
	);
}
