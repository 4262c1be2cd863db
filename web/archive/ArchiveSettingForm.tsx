import { NumberInput, Paper, Stack, Title } from "@mantine/core";
import { useRef, useState } from "react";
import { ARCHIVE_AGE, archiveSettingInput } from "#domain/archive/setting.ts";
import { Fields } from "../ui/Fields.tsx";
import { ProblemAlert } from "../ui/ProblemAlert.tsx";
import { checkedBy, firstMessages } from "../ui/problems.ts";
import { SaveBar } from "../ui/SaveBar.tsx";
import { useCursorOnProblem } from "../ui/useProblems.ts";
import { useSaving } from "../ui/useSaving.ts";
import { saveArchiveSetting } from "./api.ts";

/** From which age on messages move. */
export function ArchiveSettingForm({ afterDays, onSaved }: { afterDays: number; onSaved: () => void }) {
	const [draft, setDraft] = useState<{ after_days: number | string }>({ after_days: afterDays });
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkedBy(archiveSettingInput, draft),
		send: saveArchiveSetting,
		onSaved,
		done: "保存しました",
		failed: "保存できませんでした",
		stays: true,
	});
	const form = useRef<HTMLDivElement>(null);
	useCursorOnProblem(form, { problems, failures });
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="archive-setting" ref={form}>
			<Stack gap="md">
				<Title order={2} id="archive-setting">
					設定
				</Title>
				<Fields>
					<NumberInput
						data-field="after_days"
						label="保管庫に移すまでの日数"
						description={`送受信からこの日数が過ぎたメッセージを移します（${ARCHIVE_AGE.least}〜${ARCHIVE_AGE.most.toLocaleString("ja-JP")}日）。日数を増やしても、移したメッセージは保管庫に残ります。`}
						value={draft.after_days}
						onChange={(after_days) => !saving && setDraft({ after_days })}
						error={firstMessages(problems.fields).after_days}
						clampBehavior="none"
						allowDecimal={false}
						suffix="日"
						maw="24rem"
					/>
				</Fields>
				<ProblemAlert problems={problems} fieldLabel={() => "日数"} />
				<SaveBar dirty={draft.after_days !== afterDays} saving={saving} onSave={save} />
			</Stack>
		</Paper>
	);
}
