import { Alert, Group, Paper, Select, Stack, Textarea, TextInput, Title } from "@mantine/core";
import {
	INTRODUCTION_GOAL_NAMES,
	INTRODUCTION_GOALS,
	type IntroductionGoal,
} from "#domain/commerce/introductions/introduction-goals.ts";
import { introductionProgramInput } from "#domain/commerce/introductions/introduction-program.ts";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { checkDraft, fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { type IntroductionSettings, putIntroductionSettings } from "./introductionsApi.ts";

const GOALS = INTRODUCTION_GOAL_NAMES.map((value) => ({ value, label: INTRODUCTION_GOALS[value].label }));

/** Form of the settings of introductions. */
export function IntroductionSettingsForm({
	saved,
	onSaved,
}: {
	saved: IntroductionSettings;
	onSaved: () => void;
}) {
	const mayWrite = useAbility("introduction-write");
	const { has_line_login, are_points_on, version, ...start } = saved;
	const { state, form, problems, saveBar } = useSettingDraft({
		start,
		check: (draft) => checkDraft(introductionProgramInput, { ...draft, version }),
		findDoubts: (draft) =>
			saved.is_on && !draft.is_on
				? ["停止している間、紹介のリンクは開けず、条件の達成も数えません。"]
				: !are_points_on && (draft.introducer_points !== null || draft.friend_points !== null)
					? ["ポイントが停止中のため、ポイントの特典は付きません。"]
					: [],
		send: putIntroductionSettings,
		savedText: "友だち紹介の設定を保存しました",
		onSaved,
		staysOpen: true,
	});
	const { draft, set, errors, field } = state;
	return (
		<Stack gap="md" maw="56rem" ref={form}>
			{!has_line_login && (
				<Alert color="yellow" title="誰の紹介かを数えられません">
					LINEログインのチャネルが接続されていないため、リンクから友だちになった人が分かりません。「LINEとの接続」の説明に沿って接続してください。
				</Alert>
			)}
			<Fields readOnly={!mayWrite && "友だち紹介の設定を変更する権限がないため、閲覧のみできます。"}>
				<Section title="紹介の条件">
					<Toggle
						label="友だち紹介を使う"
						checked={draft.is_on}
						onChange={(event) => set({ is_on: event.currentTarget.checked })}
					/>
					<Group gap="md" align="flex-start">
						<Select
							label="新しい友だちが何をしたら成立するか"
							description={INTRODUCTION_GOALS[draft.goal].help}
							w="20rem"
							maw="100%"
							allowDeselect={false}
							data={GOALS}
							value={draft.goal}
							onChange={(goal) =>
								goal &&
								set({
									goal: goal as IntroductionGoal,
									goal_yen: goal === "paid" ? (draft.goal_yen ?? 1_000) : null,
								})
							}
							error={errors.goal}
							{...fieldAttribute("goal")}
						/>
						{draft.goal === "paid" && (
							<OptionalNumber
								label="支払いの合計"
								suffix="円以上"
								w="12rem"
								value={draft.goal_yen}
								onChange={(goal_yen) => set({ goal_yen })}
								error={errors.goal_yen}
								{...fieldAttribute("goal_yen")}
							/>
						)}
					</Group>
					<Toggle
						label="特典を渡す前に、スタッフが承認する"
						checked={draft.needs_approval}
						onChange={(event) => set({ needs_approval: event.currentTarget.checked })}
					/>
				</Section>
				<Section title="紹介した友だちの特典">
					<OptionalNumber
						label="ポイント"
						placeholder="なし"
						w="12rem"
						value={draft.introducer_points}
						onChange={(introducer_points) => set({ introducer_points })}
						error={errors.introducer_points}
						{...fieldAttribute("introducer_points")}
					/>
					<ActionChoice
						label="アクション"
						description="クーポンやお礼のメッセージは、アクションで送れます。"
						value={draft.introducer_action_id}
						onChange={(introducer_action_id) => set({ introducer_action_id })}
						error={errors.introducer_action_id}
						field="introducer_action_id"
					/>
					<Group gap="md" align="flex-start">
						<OptionalNumber
							label="1か月の上限"
							placeholder="なし"
							suffix="人"
							w="12rem"
							value={draft.month_cap}
							onChange={(month_cap) => set({ month_cap })}
							error={errors.month_cap}
							{...fieldAttribute("month_cap")}
						/>
						<OptionalNumber
							label="全部での上限"
							description="上限を超えた紹介は、新しい友だちの特典だけを渡します。"
							placeholder="なし"
							suffix="人"
							w="20rem"
							value={draft.total_cap}
							onChange={(total_cap) => set({ total_cap })}
							error={errors.total_cap}
							{...fieldAttribute("total_cap")}
						/>
					</Group>
				</Section>
				<Section title="新しい友だちの特典">
					<OptionalNumber
						label="ポイント"
						placeholder="なし"
						w="12rem"
						value={draft.friend_points}
						onChange={(friend_points) => set({ friend_points })}
						error={errors.friend_points}
						{...fieldAttribute("friend_points")}
					/>
					<ActionChoice
						label="アクション"
						value={draft.friend_action_id}
						onChange={(friend_action_id) => set({ friend_action_id })}
						error={errors.friend_action_id}
						field="friend_action_id"
					/>
				</Section>
				<Section title="紹介のページ">
					<TextInput
						label="見出し"
						description="紹介のリンクを開いた人に見えます。"
						required
						maxLength={60}
						{...field.text("title")}
					/>
					<Textarea
						label="説明"
						autosize
						minRows={3}
						maxLength={500}
						value={draft.message}
						onChange={(event) => set({ message: event.currentTarget.value })}
						error={errors.message}
						{...fieldAttribute("message")}
					/>
				</Section>
			</Fields>
			<ProblemAlert problems={problems} />
			{mayWrite && <SaveBar {...saveBar} />}
		</Stack>
	);
}

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
	<Paper withBorder p="md" component="section" aria-label={title}>
		<Stack gap="md">
			<Title order={2}>{title}</Title>
			{children}
		</Stack>
	</Paper>
);
