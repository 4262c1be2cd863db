import { Alert, Button, Skeleton, Stack, Text } from "@mantine/core";
import { type FollowSetting, followSetting } from "#domain/automation/scenarios/follow-setting.ts";
import { SCENARIO_TEXTS } from "#domain/platform/texts/scenarios-texts.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { useKindSource } from "#web/engine/selector/useKindSource.ts";
import { useSelectorList } from "#web/engine/selector/useSelectorList.ts";
import { describeError } from "#web/platform/api/apiError.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ReloadIcon } from "#web/platform/ui/consoleIcons.tsx";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { putFollowSetting, useFollowSetting } from "./scenarioApi.ts";

interface FollowFormProps {
	onCancel: () => void;
	onDone: () => void;
	/** Scenario proposed for new friends; by default the saved one. */
	proposedId?: number | undefined;
	/** Called when the form gains or loses unsaved changes. */
	onDirty: (dirty: boolean) => void;
}

/** Form of the two initial scenarios; shows an error if the setting cannot be loaded (E-441). */
export function FollowSettingForm(props: FollowFormProps) {
	const { data, error, mutate } = useFollowSetting();
	if (data) return <FollowFields start={data} {...props} />;
	if (!error) return <Skeleton height="12rem" />;
	return (
		<Alert color="red" role="alert" title={SCENARIO_TEXTS.followFailed}>
			<Stack gap="sm" align="flex-start">
				<Text size="sm">{describeError(error).join("\n")}</Text>
				<Button variant="default" size="xs" leftSection={<ReloadIcon />} onClick={() => void mutate()}>
					再読み込み
				</Button>
			</Stack>
		</Alert>
	);
}

function FollowFields({
	start,
	proposedId,
	onCancel,
	onDone,
	onDirty,
}: FollowFormProps & { start: FollowSetting }) {
	const mayWrite = useAbility("scenario-write");
	const savedId = start.new_follower_content_group_id;
	const { state, form, problems, saveBar } = useSettingDraft({
		start,
		...(proposedId !== undefined &&
			proposedId !== savedId && { proposal: { ...start, new_follower_content_group_id: proposedId } }),
		check: (draft) => checkDraft(followSetting, draft),
		send: putFollowSetting,
		onSaved: onDone,
		onDirty,
	});
	const { draft, set, errors } = state;
	const replacedId = draft.new_follower_content_group_id === savedId ? null : savedId;
	const { list: scenarios } = useSelectorList(useKindSource("scenario"), replacedId !== null);
	const replacedName = scenarios?.items.find(({ id }) => id === replacedId)?.name;
	return (
		<Stack gap="md" ref={form}>
			<Fields readOnly={!mayWrite && "シナリオを変更する権限がないため、閲覧のみできます。"}>
				<ItemSelector
					kind="scenario"
					label="新しい友だち"
					description="このアカウントを初めて友だち追加した方が購読します。"
					value={draft.new_follower_content_group_id}
					onChange={(id) => set({ new_follower_content_group_id: id })}
					showDeleted
					data-field="new_follower_content_group_id"
					error={errors.new_follower_content_group_id}
				/>
				<ItemSelector
					kind="scenario"
					label="以前からの友だち"
					description="この管理画面を使い始める前に友だち追加していた方が、初めて反応したときに購読します。"
					value={draft.legacy_follower_content_group_id}
					onChange={(id) => set({ legacy_follower_content_group_id: id })}
					showDeleted
					data-field="legacy_follower_content_group_id"
					error={errors.legacy_follower_content_group_id}
				/>
			</Fields>
			{replacedId !== null && (
				<Text size="sm" c="dimmed" role="status">
					今は{replacedName === undefined ? "別のシナリオ" : `「${replacedName}」`}
					が始まります。保存すると置き換わります。
				</Text>
			)}
			{mayWrite && (
				<>
					<ProblemAlert problems={problems} />
					<SaveBar {...saveBar} onCancel={onCancel} />
				</>
			)}
		</Stack>
	);
}
