import { Button, Group, Paper, Stack, Switch, Text, Title } from "@mantine/core";
import { useRef, useState } from "react";
import {
	BLOCKED_DAYS,
	blockedRuleInput,
	GRACE_DAYS,
} from "#domain/people/friend-deletion/friend-deletion.ts";
import { checkDraft, firstMessages } from "#web/platform/ui/formProblems.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { useUnsavedChanges } from "#web/platform/ui/useUnsavedChanges.tsx";
import { submitBlockedRule } from "./friendDeletionApi.ts";

/** Rule that deletes the data of friends who blocked the account long ago; off at first. */
export function BlockedRuleForm({ days, onSaved }: { days: number | null; onSaved: () => void }) {
	const [draft, setDraft] = useState<{ days: number | string | null }>({ days });
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkDraft(blockedRuleInput, draft),
		send: submitBlockedRule,
		onSaved,
		savedText: "保存しました",
		failureHeading: "保存できませんでした",
		staysOpen: true,
	});
	useUnsavedChanges(draft.days !== days && !saving);
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="blocked-rule" ref={form}>
			<Stack gap="md">
				<Title order={2} id="blocked-rule">
					ブロックした友だち
				</Title>
				<Switch
					label="ブロックされてから日数が過ぎた友だちのデータを、自動で削除する"
					checked={draft.days !== null}
					onChange={({ currentTarget: { checked } }) =>
						!saving && setDraft({ days: checked ? (days ?? BLOCKED_DAYS.default) : null })
					}
				/>
				{draft.days !== null && (
					<NumberInput
						data-field="days"
						label="ブロックからの日数"
						description={`${BLOCKED_DAYS.min}〜${BLOCKED_DAYS.max.toLocaleString("ja-JP")}日`}
						value={draft.days}
						onChange={(value) => !saving && setDraft({ days: value })}
						error={firstMessages(problems.fields).days}
						clampBehavior="none"
						allowDecimal={false}
						suffix="日"
						maw="24rem"
					/>
				)}
				<Text size="sm" c="dimmed">
					日数が過ぎると、この一覧に予定として載り、{GRACE_DAYS}
					日後に削除されます。その間に友だちに戻った人は削除されません。
				</Text>
				<ProblemAlert problems={problems} fieldLabel={() => "日数"} />
				<Group justify="flex-end">
					<Button onClick={save} disabled={saving || draft.days === days} aria-busy={saving}>
						{saving ? "保存しています…" : "保存する"}
					</Button>
				</Group>
			</Stack>
		</Paper>
	);
}
