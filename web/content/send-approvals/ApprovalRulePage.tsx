import { Alert, Paper, Radio, Skeleton, Stack, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { approvalRuleInput } from "#domain/engine/send-approvals/approval-rule.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { checkDraft, fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { type ApprovalRuleState, postApprovalRule, useApprovalRule } from "./approvalsApi.ts";

/** Rule about the sends that need an approval. */
export function ApprovalRulePage() {
	const { data, error, mutate } = useApprovalRule();
	return (
		<PageLayout
			title="承認の決まり"
			help="間違った一斉配信を防ぐため、送る前にほかの担当者の承認が必要な送信を決めます。"
			before={<BackLink href={addressOf("approvals")} label="承認の一覧へ戻る" />}
		>
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="16rem" />}
			{data && <RuleForm key={data.version} rule={data} onSaved={() => void mutate()} />}
		</PageLayout>
	);
}

type Mode = "never" | "over" | "always";

interface RuleDraft {
	mode: Mode;
	/** Number of friends above which an approval is needed. */
	over: number;
	covers_roles: boolean;
}

const USUAL_LIMIT = 100;

const draftOf = ({ over, covers_roles }: ApprovalRuleState): RuleDraft => ({
	mode: over === null ? "never" : over === 0 ? "always" : "over",
	over: over || USUAL_LIMIT,
	covers_roles,
});

const LIMITS: Record<Mode, (over: number) => number | null> = {
	never: () => null,
	over: (over) => over,
	always: () => 0,
};

function RuleForm({ rule, onSaved }: { rule: ApprovalRuleState; onSaved: () => void }) {
	const { state, form, problems, saveBar } = useSettingDraft({
		start: draftOf(rule),
		check: ({ mode, over, covers_roles }: RuleDraft) =>
			checkDraft(approvalRuleInput, { over: LIMITS[mode](over), covers_roles, version: rule.version }),
		send: (body, headers) => postApprovalRule(body, headers),
		staysOpen: true,
		onSaved,
	});
	const { draft, set, errors } = state;
	const isOn = draft.mode !== "never" || draft.covers_roles;
	return (
		<Stack gap="md" ref={form}>
			<Paper withBorder p="md">
				<Stack gap="lg">
					<Radio.Group
						label="人数による承認"
						value={draft.mode}
						onChange={(mode) => set({ mode: mode as Mode })}
					>
						<Stack gap="xs" mt="xs">
							<Radio value="never" label="承認は必要ない" />
							<Radio value="over" label="決めた人数より多く送るときに必要" />
							{draft.mode === "over" && (
								<NumberInput
									label="承認なしで送れる人数"
									suffix="人"
									min={1}
									clampBehavior="none"
									allowDecimal={false}
									thousandSeparator=","
									w="14rem"
									value={draft.over}
									onChange={(over) => set({ over: Number(over) })}
									error={errors.over}
									{...fieldAttribute("over")}
								/>
							)}
							<Radio value="always" label="いつも必要" />
						</Stack>
					</Radio.Group>
					<Toggle
						label="「承認なしで送信する」権限がない担当者は、人数にかかわらず承認が必要"
						checked={draft.covers_roles}
						onChange={({ currentTarget: { checked } }) => set({ covers_roles: checked })}
					/>
					<Text size="sm" c="dimmed">
						承認できる担当者は{rule.approvers}人です。自分が作成または依頼した送信は、だれも承認できません。
					</Text>
					{isOn && rule.approvers < 2 && (
						<Alert color="yellow" icon={<WarningIcon />}>
							承認できる担当者が2人以上いないと、承認が必要な一斉配信を送れません。「送信を承認・差し戻しする」権限を、ほかの担当者にも付けてください。
						</Alert>
					)}
				</Stack>
			</Paper>
			<ProblemAlert problems={problems} />
			<SaveBar {...saveBar} />
		</Stack>
	);
}
