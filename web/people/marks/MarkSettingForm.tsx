import { Button, Paper, Radio, Stack } from "@mantine/core";
import { useRef, useState } from "react";
import type { MarkSource } from "#domain/people/marks/friend-mark.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { firstMessages } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { MarkFieldChoice } from "./MarkFieldChoice.tsx";
import { MarkList } from "./MarkList.tsx";
import classes from "./MarkSettingForm.module.css";
import type { MarkSetting } from "./markSettingApi.ts";
import { marksDraftOf } from "./marksDraft.ts";
import { useMarkSaving } from "./useMarkSaving.ts";

/** Texts by the source of the response marks. */
const SOURCES: Record<MarkSource, { label: string; description: string }> = {
	legacy: { label: "この画面で作る", description: "名前と色を自由に決められます。" },
	var: {
		label: "友だち情報の選択肢を使う",
		description: "友だち情報として、検索やアクションでも同じ印を使えます。",
	},
};

/** Form of the response-mark settings: source and marks. */
export function MarkSettingForm({ setting, onSaved }: { setting: MarkSetting; onSaved: () => void }) {
	const [start] = useState(() => marksDraftOf(setting));
	const [draft, setDraft] = useState(start);
	const { saving, save, problems, failures } = useMarkSaving(draft, onSaved);
	const form = useRef<HTMLDivElement>(null);
	const errors = firstMessages(problems.fields);
	// Text typed during a save would be in no save.
	const set = (part: Partial<typeof draft>) => !saving && setDraft((draft) => ({ ...draft, ...part }));

	useFocusOnProblem(form, { problems, failures });

	return (
		<>
			<Paper withBorder p="md" maw="48rem" ref={form}>
				<Fields gap="lg">
					<Radio.Group
						label="対応マークの元"
						value={draft.source}
						onChange={(source) => set({ source: source === "var" ? "var" : "legacy" })}
					>
						<Stack gap="xs" mt="0.25rem">
							{Object.entries(SOURCES).map(([source, texts]) => (
								<Radio key={source} value={source} {...texts} />
							))}
						</Stack>
					</Radio.Group>
					{draft.source === "legacy" ? (
						<MarkList value={draft.marks} onChange={(marks) => set({ marks })} errors={errors} />
					) : (
						<MarkFieldChoice
							fields={setting.fields}
							value={draft.var_id}
							onChange={(var_id) => set({ var_id })}
							error={errors.var_id}
						/>
					)}
				</Fields>
			</Paper>
			<Stack gap="xs" className={classes.foot}>
				<ProblemAlert problems={problems} fieldLabel={fieldLabel} />
				<SaveBar dirty={draft !== start} saving={saving} onSave={save}>
					{draft !== start && (
						<Button variant="subtle" color="gray" disabled={saving} onClick={() => setDraft(start)}>
							変更を取り消す
						</Button>
					)}
				</SaveBar>
			</Stack>
		</>
	);
}

/** Label of a field whose message does not contain the name. */
function fieldLabel(field: string): string | undefined {
	if (field === "var_id") return "友だち情報";
	const index = field.match(/^marks\[(\d+)\]/)?.[1];
	return index === undefined ? undefined : `${Number(index) + 1}番目`;
}
