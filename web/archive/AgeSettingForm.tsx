import { NumberInput, Paper, Stack, Title } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import type { z } from "zod";
import type { AgeInput } from "#domain/archive/setting.ts";
import { Fields } from "../ui/Fields.tsx";
import { ProblemAlert } from "../ui/ProblemAlert.tsx";
import { checkedBy, firstMessages } from "../ui/problems.ts";
import { SaveBar } from "../ui/SaveBar.tsx";
import { useCursorOnProblem } from "../ui/useProblems.ts";
import { useSaving } from "../ui/useSaving.ts";

interface AgeSettingFormProps {
	/** Of its elements, by which tests and labels find it. */
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

/** From which age, in days, on something moves or goes. */
export function AgeSettingForm(props: AgeSettingFormProps) {
	const { id, title, label, description, afterDays, input, send, onSaved, children } = props;
	const [draft, setDraft] = useState<{ after_days: number | string }>({ after_days: afterDays });
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkedBy(input, draft),
		send,
		onSaved,
		done: "保存しました",
		failed: "保存できませんでした",
		stays: true,
	});
	const form = useRef<HTMLDivElement>(null);
	useCursorOnProblem(form, { problems, failures });
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
				<SaveBar dirty={draft.after_days !== afterDays} saving={saving} onSave={save} />
			</Stack>
		</Paper>
	);
}
